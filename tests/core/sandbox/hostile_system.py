"""What hostile scripts try with the system: reach others by network, processes, signals and the kernel's calls."""

from __future__ import annotations

NETWORK = {
    "socket": "load('socket').create_connection(('127.0.0.1', port), 2)\nbreach()",
    "socket_low": """
        s = load('_socket').socket(2, 1)
        breach('made')
        s.connect(('127.0.0.1', port))
    """,
    "socket_listening": "s = load('socket').socket()\ns.bind(('127.0.0.1', 0))\ns.listen()\nbreach()",
    "datagram": "load('socket').socket(2, 2).sendto(b'x', ('127.0.0.1', port))\nbreach()",
    "six": "load('socket').create_connection(('::1', port), 2)\nbreach()",
    "raw": "load('socket').socket(2, 3, 1)\nbreach()",
    "packet": "load('socket').socket(17, 3)\nbreach()",
    "netlink": "load('socket').socket(16, 3, 0)\nbreach()",
    "unix": "s = load('socket').socket(1)\nbreach('made')\ns.connect(unix)",
    "unix_abstract": "s = load('socket').socket(1)\nbreach('made')\ns.connect(chr(0) + 'figwright-hostile')",
    "socketpair": "load('socket').socketpair()\nbreach()",
    "virtual_machine": "load('socket').socket(40, 1)\nbreach()",
    "name_lookup": "load('socket').getaddrinfo('example.com', 80)\nbreach()",
    "urllib": "load('urllib.request').urlopen(f'http://127.0.0.1:{port}/', timeout=2)\nbreach()",
    "http": "load('http.client').HTTPConnection('127.0.0.1', port, timeout=2).request('GET', '/')\nbreach()",
    "ftp": "load('ftplib').FTP().connect('127.0.0.1', port, 2)\nbreach()",
    "asyncio": """
        asyncio = load('asyncio')
        asyncio.run(asyncio.open_connection('127.0.0.1', port))
        breach()
    """,
    "pandas_address": "import pandas\npandas.read_csv(f'http://127.0.0.1:{port}/x.csv')\nbreach()",
    "imread_address": "plt.imread(f'http://127.0.0.1:{port}/x.png')\nbreach()",
    "numpy_source": "np.lib.npyio.DataSource('.').open(f'http://127.0.0.1:{port}/x')\nbreach()",
    "call_socket": "call(41, 2, 1, 0)\nbreach()",
    "call_connect": "call(42, 3, b'x' * 16, 16)\nbreach()",
    "io_uring": "call(425, 8, load('ctypes').create_string_buffer(200))\nbreach()",
    "web_server": "load('http.server').HTTPServer(('127.0.0.1', 0), None)\nbreach()",
}
PROCESSES = {
    "fork": "os.fork()\nbreach()",
    "fork_bomb": "while True:\n    os.fork()",
    "forkpty": "os.forkpty()\nbreach()",
    "vfork_of_c": "assert libc().vfork() >= 0, 'refused'\nbreach()",
    "fork_of_c": "assert libc().fork() >= 0, 'refused'\nbreach()",
    "call_fork": "call(57)\nbreach()",
    "call_clone": "call(56, 17, None, None, None, None)\nbreach()",
    "call_clone3": """
        c = load('ctypes')
        call(435, (c.c_uint64 * 11)(0, 0, 0, 0, 17), 88)
        breach()
    """,
    "clone_with_namespace": "call(56, 0x10000000 | 17, None, None, None, None)\nbreach()",
    "system": "assert os.system('id > out.txt') == 0, 'refused'\nbreach()",
    "popen": "show(os.popen('id').read())\nbreach()",
    "subprocess": "show(load('subprocess').check_output(['id']))\nbreach()",
    "subprocess_shell": "show(load('subprocess').check_output('cat /etc/passwd', shell=True))\nbreach()",
    "posix_spawn": "os.posix_spawn('/usr/bin/id', ['id'], {})\nbreach()",
    "execv": "os.execv('/usr/bin/id', ['id'])\nbreach()",
    "execve_python": "os.execve(sys.executable, ['python', '-c', 'print(1)'], {})\nbreach()",
    "exec_own_program": """
        open('program', 'wb').write(b'#!/bin/sh' + bytes([10]) + b'id')
        os.chmod('program', 0o755)
        os.execv('./program', ['program'])
        breach()
    """,
    "execveat": "call(322, -100, b'/usr/bin/id', None, None, 0)\nbreach()",
    "multiprocessing": """
        p = load('multiprocessing').get_context('fork').Process(target=print)
        p.start()
        breach()
    """,
    "multiprocessing_spawn": """
        p = load('multiprocessing').get_context('spawn').Process(target=print)
        p.start()
        breach()
    """,
    "process_pool": """
        with load('concurrent.futures').ProcessPoolExecutor(2) as pool:
            print(pool.submit(abs, -1).result())
        breach()
    """,
    "pty": "load('pty').spawn(['id'])\nbreach()",
    "thread_bomb": """
        threading, time = load('threading'), load('time')
        threading.stack_size(65536)
        while True:
            threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
    """,
    "daemon": """
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                while True:
                    load('time').sleep(1)
        breach()
    """,
    "usetex": """
        plt.rcParams['text.usetex'] = True
        plt.title('x')
        plt.gcf().canvas.draw()
        breach()
    """,
    "usetex_shell": r"""
        plt.rcParams['text.usetex'] = True
        plt.rcParams['text.latex.preamble'] = r'\immediate\write18{id > /tmp/figwright-hostile}'
        plt.title(r'\input{/etc/passwd}')
        plt.gcf().canvas.draw()
        breach()
    """,
    "pgf_backend": "load('matplotlib.backends.backend_pgf').LatexManager()\nbreach()",
    "animation_writer": """
        from matplotlib.animation import FuncAnimation, FFMpegFileWriter
        figure = plt.figure()
        FuncAnimation(figure, lambda i: [], frames=2).save('x.mp4', writer=FFMpegFileWriter())
        breach()
    """,
    "viewer_of_pil": "load('PIL.Image').new('RGB', (9, 9)).show()\nassert 0, 'no viewer'",
    "web_browser": "assert load('webbrowser').open('http://127.0.0.1'), 'no browser'\nbreach()",
    "system_of_c": "assert libc().system(b'id > out.txt') == 0, 'refused'\nbreach()",
}
SIGNALS = {
    "kill_parent": "os.kill(os.getppid(), 9)\nbreach()",
    "kill_victim": "os.kill(victim, 9)\nbreach()",
    "kill_all": "os.kill(-1, 9)\nbreach()",
    "kill_group": "os.killpg(os.getpgid(os.getppid()), 9)\nbreach()",
    "kill_zero": "os.kill(victim, 0)\nbreach()",
    "tkill": "call(200, victim, 9)\nbreach()",
    "tgkill": "call(234, victim, victim, 9)\nbreach()",
    "queue_signal": "call(129, victim, 9, load('ctypes').create_string_buffer(128))\nbreach()",
    "pidfd": "os.pidfd_open(victim)\nbreach()",
    "pidfd_of_parent": "os.pidfd_open(os.getppid())\nbreach()",
    "owner_of_a_pipe": """
        fcntl = load('fcntl')
        r, w = os.pipe()
        fcntl.fcntl(r, 8, victim)
        breach()
    """,
    "ptrace": "assert libc().ptrace(16, victim, 0, 0) >= 0, 'refused'\nbreach()",
    "ptrace_parent": "assert libc().ptrace(16, os.getppid(), 0, 0) >= 0, 'refused'\nbreach()",
    "read_memory": "call(310, victim, None, 0, None, 0, 0)\nbreach()",
    "write_memory": "call(311, victim, None, 0, None, 0, 0)\nbreach()",
    "limits_of_victim": "load('resource').prlimit(victim, 0, (1, 1))\nbreach()",
    "slow_victim": "os.setpriority(os.PRIO_PROCESS, victim, 19)\nbreach()",
    "pin_victim": "os.sched_setaffinity(victim, {0})\nbreach()",
    "raise_own_limits": """
        resource = load('resource')
        resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        breach()
    """,
    "live_without_parent": "assert libc().prctl(1, 0, 0, 0, 0) == 0, 'refused'\nbreach()",
    "become_another": "os.setuid(65534)\nbreach()",
    "become_another_group": "os.setgid(65534)\nbreach()",
    "own_session": "os.setsid()\nbreach()",
}
KERNEL = {
    "mount": "assert libc().mount(b'none', b'/tmp', b'tmpfs', 0, None) == 0, 'refused'\nbreach()",
    "unshare": "assert libc().unshare(0x10000000) == 0, 'refused'\nbreach()",
    "setns": "call(308, 0, 0)\nbreach()",
    "chroot": "os.chroot('.')\nbreach()",
    "pivot_root": "call(155, b'.', b'.')\nbreach()",
    "bpf": "call(321, 0, load('ctypes').create_string_buffer(128), 128)\nbreach()",
    "perf": "call(298, load('ctypes').create_string_buffer(128), 0, -1, -1, 0)\nbreach()",
    "keys": "call(248, b'user', b'figwright-hostile', b'x', 1, -3)\nbreach()",
    "userfault": "call(323, 0)\nbreach()",
    "modules": "call(175, None, 0, b'')\nbreach()",
    "reboot": "call(169, 0xfee1dead, 672274793, 0)\nbreach()",
    "clock": "load('time').clock_settime(0, 0)\nbreach()",
    "host_name": "load('socket').sethostname('x')\nbreach()",
    "personality": "call(135, 0x0040000)\nbreach()",
    "memory_file": "os.memfd_create('x')\nbreach()",
    "shared_memory_old": "call(29, 12345, 4096, 0o1666)\nbreach()",
    "message_queue": "call(240, b'figwright-hostile', 66, 0o600, None)\nbreach()",
    "semaphore_named": "load('_multiprocessing').SemLock(0, 1, 1, '/figwright-hostile', False)\nbreach()",
    "shared_memory": "load('multiprocessing.shared_memory').SharedMemory('figwright-hostile', True, 4096)\nbreach()",
    "mount_new_way": "call(430, b'tmpfs', 0)\nbreach()",
    "another_filter": "call(317, 0, 0, None)\nbreach()",
    "call_of_tomorrow": "call(600)\nbreach()",
    "call_of_x32": "call(0x40000000 + 41, 2, 1, 0)\nbreach()",
    "terminal_injection": "load('fcntl').ioctl(0, 0x5412, b'x')\nbreach()",
}
