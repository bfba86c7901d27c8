"""Scripts that mean harm, in families. Each runs after PRELUDE, which hands it what the import limit would refuse.

`show` carries what was found out by every way that leads back: print, words in the figure, the data of a line.
`breach` says that a wall was passed; a script that is stopped never comes to it. Names in HARMLESS may run to their end.
"""

from __future__ import annotations

from textwrap import dedent

PRELUDE = """
import matplotlib, matplotlib.pyplot as plt
import numpy as np
sys, os = matplotlib.sys, matplotlib.os
load = sys.modules["importlib"].import_module
home, outside, victim, port, unix, other = {places!r}
def show(what):
    print(what)
    figure, axes = plt.subplots()
    axes.plot([1, 2], label=repr(what)[:500])
    figure.text(0, 0, repr(what)[:2000].replace("$", ""), parse_math=False)
def breach(*what):
    print("BREA" + "CH", *what)  # in two, since some scripts print this text
def libc():
    return load("ctypes").CDLL(None, use_errno=True)
def call(number, *rest):
    c = load("ctypes")
    lib = libc()
    lib.syscall.restype = c.c_long
    if lib.syscall(c.c_long(number), *rest) < 0:
        raise OSError(c.get_errno(), os.strerror(c.get_errno()))
"""

READS = {
    "home_key": "show(open(home + '/.ssh/id_rsa').read())",
    "home_credentials": "show(open(home + '/.aws/credentials', 'rb').read())",
    "home_listing": "show(os.listdir(home))",
    "home_scandir": "show([entry.name for entry in os.scandir(home + '/.ssh')])",
    "home_walk": """
        found = list(os.walk(home))
        assert found, 'nothing to be seen'
        show(found)
    """,
    "home_glob": """
        found = load("glob").glob(home + "/.ssh/*")
        assert found, 'nothing to be seen'
        show([open(name).read() for name in found])
    """,
    "home_by_numpy": "show(np.fromfile(home + '/.ssh/id_rsa', dtype=np.uint8).tobytes())",
    "home_by_memmap": "show(bytes(np.memmap(home + '/.ssh/id_rsa', mode='r')))",
    "home_by_genfromtxt": "show(np.genfromtxt(home + '/.ssh/id_rsa', dtype=str))",
    "home_by_imread": "show(plt.imread(home + '/.ssh/id_rsa'))",
    "home_by_pandas": "import pandas\nshow(pandas.read_csv(home + '/.ssh/id_rsa'))",
    "home_by_style": "plt.style.use(home + '/.ssh/id_rsa.mplstyle')\nshow(dict(plt.rcParams))",
    "home_by_linecache": "lines = load('linecache').getlines(home + '/.ssh/id_rsa')\nassert lines\nshow(lines)",
    "home_by_fileinput": "show(list(load('fileinput').input(home + '/.ssh/id_rsa')))",
    "home_by_mmap": """
        handle = os.open(home + '/.ssh/id_rsa', os.O_RDONLY)
        show(load('mmap').mmap(handle, 0, prot=1)[:])
    """,
    "home_by_c": """
        c = load('ctypes')
        file = libc().open((home + '/.ssh/id_rsa').encode(), 0)
        assert file >= 0, 'not opened'
        text = c.create_string_buffer(500)
        libc().read(file, text, 500)
        show(text.raw)
    """,
    "home_by_openat": """
        folder = os.open('/', os.O_PATH | os.O_DIRECTORY)
        show(os.read(os.open(home[1:] + '/.ssh/id_rsa', os.O_RDONLY, dir_fd=folder), 500))
    """,
    "home_through_dots": "show(open('../' * 20 + home[1:] + '/.ssh/id_rsa').read())",
    "home_through_a_link": "os.symlink(home + '/.ssh/id_rsa', 'link')\nshow(open('link').read())",
    "home_through_a_hard_link": "os.link(home + '/.ssh/id_rsa', 'link')\nshow(open('link').read())",
    "home_moved_here": "os.rename(home + '/.ssh/id_rsa', 'here')\nshow(open('here').read())",
    "home_by_sendfile": """
        source = os.open(home + '/.ssh/id_rsa', os.O_RDONLY)
        os.sendfile(os.open('copy', os.O_RDWR | os.O_CREAT), source, 0, 500)
        show(open('copy').read())
    """,
    "home_by_handle": "call(303, -100, (home + '/.ssh/id_rsa').encode(), None, None, 0)\nbreach()",
    "home_attributes": "show(os.listxattr(home + '/.ssh/id_rsa'))\nbreach()",
    "passwd": "show(open('/etc/passwd').read())\nbreach()",
    "shadow": "show(open('/etc/shadow').read())\nbreach()",
    "passwd_by_pwd": "show(load('pwd').getpwall())\nassert len(load('pwd').getpwall()) == 0\nraise SystemExit('none')",
    "hosts": "show(open('/etc/hosts').read())\nbreach()",
    "machine_id": "show(open('/etc/machine-id').read())\nbreach()",
    "other_run": "show(open(other + '/work/data.json').read())\nbreach()",
    "other_runs_listed": "show(os.listdir('../..'))\nbreach()",
    "temporary_folder_listed": "show(os.listdir('/tmp'))\nbreach()",
    "root_listed": "show(os.listdir('/'))\nbreach()",
    "own_request": "show(open('../request.json').read())\nbreach()",
    "block_device": "show(open('/dev/vda', 'rb').read(100))\nbreach()",
    "memory_device": "show(open('/dev/mem', 'rb').read(100))\nbreach()",
    "kernel_log": "show(open('/dev/kmsg', 'rb').read(100))\nbreach()",
}
ENVIRONMENT = {
    "environ": "show(dict(os.environ))",
    "environ_bytes": "show(os.environb)",
    "getenv_of_c": """
        c = load('ctypes')
        libc().getenv.restype = c.c_char_p
        show([libc().getenv(name.encode()) for name in ('FIGWRIGHT_HOSTILE_KEY', 'OPENAI_API_KEY', 'HOME')])
    """,
    "environ_of_c": """
        c = load('ctypes')
        table = c.POINTER(c.c_char_p).in_dll(c.CDLL(None), 'environ')
        found = []
        while table[len(found)]:
            found.append(table[len(found)])
        show(found)
    """,
    "proc_own": "show(open('/proc/self/environ', 'rb').read())",
    "proc_parent": "show(open(f'/proc/{os.getppid()}/environ', 'rb').read())\nbreach()",
    "proc_victim": "show(open(f'/proc/{victim}/environ', 'rb').read())\nbreach()",
    "proc_victim_thread": "show(open(f'/proc/{victim}/task/{victim}/environ', 'rb').read())\nbreach()",
    "proc_all": """
        found = [name for name in os.listdir('/proc') if name.isdigit()]
        show([open(f'/proc/{name}/environ', 'rb').read() for name in found])
        breach()
    """,
    "proc_guessed": """
        found = []
        for number in range(victim - 20, victim + 20):
            try:
                found.append(open(f'/proc/{number}/environ', 'rb').read())
            except OSError:
                pass
        show(found)
        assert found, 'nothing to be seen'
        breach()
    """,
    "proc_memory": "show(open(f'/proc/{victim}/mem', 'rb').read(10))\nbreach()",
    "proc_root": "show(open(f'/proc/{victim}/root{home}/.ssh/id_rsa').read())\nbreach()",
    "proc_cwd": "show(os.listdir(f'/proc/{victim}/cwd'))\nbreach()",
    "proc_handles": "show(os.listdir(f'/proc/{os.getppid()}/fd'))\nbreach()",
    "proc_command_line": "show(open(f'/proc/{victim}/cmdline').read())\nbreach()",
    "frames_and_objects": """
        gc = load('gc')
        found = [thing for thing in gc.get_objects() if isinstance(thing, (str, dict))]
        show([frame for frame in sys._current_frames().values()])
        print([thing for thing in found if 'HOSTILE' in str(thing)[:2000]][:20])
    """,
    "own_memory": "show(open('/proc/self/mem', 'rb').read(10))\nbreach()",
    "server_arguments": "show([sys.argv, sys.orig_argv, sys.flags, sys.path])",
}
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
WRITES = {
    "outside": "open(outside + '/new', 'w').write('x')\nbreach()",
    "outside_over": "open(outside + '/kept', 'w').write('x')\nbreach()",
    "outside_append": "open(outside + '/kept', 'a').write('x')\nbreach()",
    "outside_truncate": "os.truncate(outside + '/kept', 0)\nbreach()",
    "outside_remove": "os.remove(outside + '/kept')\nbreach()",
    "outside_tree": "load('shutil').rmtree(outside)\nbreach()",
    "outside_rename": "os.rename(outside + '/kept', outside + '/moved')\nbreach()",
    "outside_rename_in": "open('x', 'w').write('x')\nos.rename('x', outside + '/x')\nbreach()",
    "outside_chmod": "os.chmod(outside + '/kept', 0o777)\nbreach()",
    "outside_chown": "os.chown(outside + '/kept', 0, 0)\nbreach()",
    "outside_time": "os.utime(outside + '/kept', (1, 1))\nbreach()",
    "outside_attribute": "os.setxattr(outside + '/kept', 'user.x', b'1')\nbreach()",
    "outside_folder": "os.mkdir(outside + '/folder')\nbreach()",
    "outside_pipe": "os.mkfifo(outside + '/pipe')\nbreach()",
    "outside_link": "os.symlink('/etc/passwd', outside + '/link')\nbreach()",
    "outside_hard_link": "os.link(outside + '/kept', outside + '/link')\nbreach()",
    "outside_socket": "s = load('socket').socket(1)\ns.bind(outside + '/socket')\nbreach()",
    "outside_by_numpy": "np.save(outside + '/new.npy', np.ones(3))\nbreach()",
    "outside_by_pandas": "import pandas\npandas.DataFrame([1]).to_csv(outside + '/new.csv')\nbreach()",
    "outside_by_pil": "load('PIL.Image').new('RGB', (9, 9)).save(outside + '/new.png')\nbreach()",
    "outside_by_log": "load('logging').FileHandler(outside + '/log')\nbreach()",
    "outside_by_database": """
        sqlite3 = load('sqlite3')
        sqlite3.connect(outside + '/new.db').execute('create table t (x)')
        breach()
    """,
    "outside_by_pipe_open": "load('shelve').open(outside + '/shelf')\nbreach()",
    "own_package": "open(matplotlib.__file__, 'a').write('# x')\nbreach()",
    "own_cache": "open(matplotlib.get_cachedir() + '/hostile', 'w').write('x')\nbreach()",
    "font_list": "open(matplotlib.get_cachedir() + '/fontlist-v390.json', 'w').write('x')\nbreach()",
    "bytecode": "open(matplotlib.__file__.replace('__init__.py', 'hostile.pyc'), 'w').write('x')\nbreach()",
    "startup_file": "open(home + '/.bashrc', 'a').write('id')\nbreach()",
    "temporary_folder": "open('/tmp/figwright-hostile', 'w').write('x')\nbreach()",
    "shared_memory_folder": "open('/dev/shm/figwright-hostile', 'w').write('x')\nbreach()",
    "own_request_changed": "open('../request.json', 'w').write('{}')\nbreach()",
    "own_folder_exchanged": "os.rename('../out', '../old')\nos.symlink('/etc', '../out')\nbreach()",
    "device_made": "os.mknod('device', 0o20666, os.makedev(1, 1))\nbreach()",
    "disk_device_made": "os.mknod('device', 0o60666, os.makedev(254, 0))\nbreach()",
    "set_user_id": "open('x', 'w').write('x')\nos.chmod('x', 0o4755)\nbreach()",
    "proc_switch": "open('/proc/sys/kernel/core_pattern', 'w').write('x')\nbreach()",
    "not_first_to_die": "open('/proc/self/oom_score_adj', 'w').write('-1000')\nbreach()",
    "terminal": "open('/dev/tty', 'w').write('x')\nbreach()",
}
DISK = {
    "one_file": "with open('big', 'wb') as f:\n    while True:\n        f.write(bytes(1 << 20))",
    "many_files": """
        n = 0
        while True:
            open(f'f{n}', 'wb').write(bytes(1 << 20))
            n += 1
    """,
    "tiny_files": "n = 0\nwhile True:\n    open(f'f{n}', 'wb').close()\n    n += 1",
    "folders": "n = 0\nwhile True:\n    os.mkdir(f'f{n}')\n    n += 1",
    "deep_folders": "while True:\n    os.mkdir('d')\n    os.chdir('d')",
    "sparse": "with open('big', 'wb') as f:\n    f.truncate(1 << 40)\nbreach()",
    "sparse_seek": "with open('big', 'wb') as f:\n    f.seek(1 << 40)\n    f.write(b'x')\nbreach()",
    "allocated": "os.posix_fallocate(os.open('big', os.O_RDWR | os.O_CREAT), 0, 1 << 36)\nbreach()",
    "nameless": """
        kept = []
        while True:
            f = open('x', 'wb')
            os.unlink('x')
            kept.append(f)
            for _ in range(7):
                f.write(bytes(1 << 20))
            f.flush()
    """,
    "into_out": "n = 0\nwhile True:\n    open(f'../out/f{n}', 'wb').write(bytes(1 << 20))\n    n += 1",
    "huge_picture": "plt.figure(figsize=(600, 600)).add_subplot()",
    "many_handles": "kept = [open('x', 'w') for _ in range(100000)]\nbreach()",
}
MEMORY = {
    "numpy": "x = np.ones(1 << 34)\nbreach()",
    "numpy_slowly": "kept = []\nwhile True:\n    kept.append(np.ones(1 << 22))",
    "bytes": "x = bytes(1 << 40)\nbreach()",
    "string": "x = 'x' * (1 << 40)\nbreach()",
    "string_doubling": "x = 'x'\nwhile True:\n    x += x",
    "list": "x = [0]\nwhile True:\n    x *= 2",
    "dictionary": "x = {}\nwhile True:\n    x[len(x)] = bytes(100000)",
    "recursion": "def f():\n    f()\nf()",
    "recursion_unbound": """
        sys.setrecursionlimit(1 << 30)
        def f(x):
            return [f, f(x + 1)]
        f(0)
    """,
    "deep_repr": """
        sys.setrecursionlimit(1 << 30)
        x = []
        for _ in range(1000000):
            x = [x]
        repr(x)
        del x
        assert 0, 'survived'
    """,
    "integer": "x = 10\nwhile True:\n    x *= x",
    "format": "'{:99999999999}'.format(1)\nbreach()",
    "mapped": """
        mmap = load('mmap')
        kept = []
        while True:
            kept.append(mmap.mmap(-1, 1 << 28))
            kept[-1][:] = bytes(1 << 28)
    """,
    "bad_pointer": "load('ctypes').string_at(0)\nbreach()",
    "stack_of_c": "load('re').compile('(' * 5000 + ')' * 5000)\nassert 0, 'survived'",
    "abort": "os.abort()",
}
FOREVER = {
    "loop": "while True:\n    pass",
    "sleep": "load('time').sleep(10**6)",
    "sleep_caught": """
        time = load('time')
        while True:
            try:
                time.sleep(10**6)
            except BaseException:
                continue
    """,
    "pattern": "import re\nre.match('(a+)+$', 'a' * 60 + 'b')",
    "numpy_work": "x = np.random.rand(900, 900)\nwhile True:\n    x = x @ x % 1",
    "signals_ignored": """
        signal = load('signal')
        for number in range(1, 65):
            try:
                signal.signal(number, signal.SIG_IGN)
            except (OSError, ValueError):
                pass
        while True:
            pass
    """,
    "pipe_waits": "r, w = os.pipe()\nos.read(r, 1)",
    "power": "print(9 ** 9 ** 9)",
    "lock": "lock = load('threading').Lock()\nlock.acquire()\nlock.acquire()",
    "draw_for_ever": "while True:\n    plt.plot(range(1000))\n    plt.gcf().canvas.draw()",
    "slow_object": """
        class Slow(matplotlib.lines.Line2D):
            def draw(self, renderer):
                while True:
                    pass
        plt.gca().add_line(Slow([0, 1], [0, 1]))
    """,
    "at_exit": """
        import time
        load('atexit').register(time.sleep, 10**6)
        raise SystemExit(1)
    """,
}
HARNESS = {
    "exit_now": "os._exit(0)",
    "exit_with_a_signal_of_our_own": "os._exit(97)",
    "system_exit": "raise SystemExit('gone')",
    "interrupt": "raise KeyboardInterrupt",
    "generator_exit": "raise GeneratorExit",
    "own_base_exception": "class E(BaseException):\n    __str__ = None\nraise E()",
    "error_without_words": "class E(Exception):\n    def __str__(self):\n        raise E()\nraise E()",
    "error_that_prints_for_ever": "raise Exception('x' * 10**8)",
    "handles_closed": "os.closerange(0, 1000)\nopen('/etc/passwd')",
    "handles_written": """
        for handle in range(3, 200):
            try:
                os.write(handle, b'{"job": 1, "why": "", "code": 0}' + bytes([10]))
                breach(handle)
            except OSError:
                pass
        raise SystemExit('nothing open')
    """,
    "stdout_written": 'os.write(1, b\'{"job": 1, "why": "", "code": 0}\')\nraise SystemExit(\'done\')',
    "printed_gigabytes": "while True:\n    print('x' * 10**6)",
    "fake_result": """
        open('../out/result.json', 'w').write('{"drawn": {}, "printed": "fake"}')
        open('../out/figure.png', 'w').write('no picture')
        os._exit(0)
    """,
    "fake_result_linked": "os.symlink(home + '/.ssh/id_rsa', '../out/figure.png')\nos._exit(0)",
    "fake_result_nested": "open('../out/result.json', 'w').write('[' * 10**6)\nos._exit(0)",
    "fake_result_list": "open('../out/result.json', 'w').write('[1]')\nos._exit(0)",
    "fake_result_types": """
        open('../out/result.json', 'w').write('{"error": {"message": [1], "line": "x", "errno": "x", "kind": {}}}')
        os._exit(0)
    """,
    "fake_result_numbers": "open('../out/result.json', 'w').write('{\"seconds\": ' + '9' * 9999 + '}')\nos._exit(0)",
    "fake_result_pipe": "os.mkfifo('../out/result.json')\nos._exit(0)",
    "fake_result_folder": "os.mkdir('../out/result.json')\nos._exit(0)",
    "fake_svg_script": """
        open('../out/result.json', 'w').write('{}')
        open('../out/figure.png', 'wb').write(bytes.fromhex('89504e470d0a1a0a0000000d49484452') + bytes(40))
        os._exit(0)
    """,
    "fake_fonts": "load('matplotlib.font_manager').fontManager.addfont('/etc/passwd')\nbreach()",
    "json_replaced": """
        load('json').dumps = lambda *a, **k: 'not json'
        plt.plot([1])
    """,
    "save_replaced": "load('matplotlib.figure').Figure.savefig = lambda *a, **k: None\nplt.plot([1])",
    "pickled_answer": """
        class Pickled(dict):
            def __reduce__(self):
                return (os.system, ('id',))
        drawn = load('figwright.drawn.artists')
        drawn.read = lambda figure: Pickled()
        raise SystemExit('done')
    """,
    "url_that_runs": "plt.figure().text(0, 0, 'x', url='javascript:alert(1)')",
    "id_that_breaks_out": "plt.figure().text(0, 0, 'x', gid='\"><script>alert(1)</script>')",
    "walls_again": "load('figwright.sandbox._walls').limit(load('figwright.sandbox').Limits(memory=1 << 40))\nbytes(1 << 31)\nbreach()",
    "sandbox_inside": "load('figwright.sandbox').run(load('figwright.sandbox').Job('x = 1'))\nbreach()",
}
IMPORTS = {
    "os": "import os\nbreach()",
    "sys": "import sys\nbreach()",
    "subprocess": "import subprocess\nbreach()",
    "socket": "from socket import socket\nbreach()",
    "ctypes": "import ctypes\nbreach()",
    "importlib": "import importlib\nbreach()",
    "builtins": "import builtins\nbreach()",
    "pickle": "import pickle\nbreach()",
    "dunder": "__import__('os')\nbreach()",
    "dunder_dictionary": "__builtins__['__import__']('os')\nbreach()",
    "inside_exec": "exec('import os')\nbreach()",
    "inside_eval": "eval('__import__(\"os\")')\nbreach()",
    "inside_function": "def f():\n    import shutil\nf()\nbreach()",
    "star": "from os import *\nbreach()",
    "our_own": "import figwright\nbreach()",
}
AROUND = {
    "cbook": "open('x' * 5, 'w')\nmatplotlib.cbook.os.listdir(home)\nbreach()",
    "modules": "sys.modules['os'].listdir(home)\nbreach()",
    "loader": "__loader__ = matplotlib.__loader__\nload('posix').listdir(home)\nbreach()",
    "subclasses": """
        found = [c for c in ().__class__.__base__.__subclasses__() if c.__name__ == '_wrap_close'][0]
        found.__init__.__globals__['system']('id')
        found.__init__.__globals__['listdir'](home)
        breach()
    """,
    "collected": """
        gc = load('gc')
        found = [m for m in gc.get_objects() if getattr(m, '__name__', '') == 'posix'][0]
        found.listdir(home)
        breach()
    """,
    "frames": "sys._getframe(0).f_back.f_globals['os'].listdir(home)\nbreach()",
    "code_of_harness": "sys._getframe(1).f_globals['_imports']._real('os').listdir(home)\nbreach()",
    "made_module": "load('types').FunctionType((lambda: 0).__code__, {})()\nload('os').listdir(home)\nbreach()",
}
DATA = {
    "quotes": "import json\nd = json.load(open('data.json'))\nplt.bar(list(d), [1] * len(d))\nplt.title(str(d)[:200], parse_math=False)",
    "evaluated": "import json\nfor name in json.load(open('data.json')):\n    eval(name)\nbreach()",
    "column_names": "import pandas\nf = pandas.read_json('data.json', typ='series')\nplt.barh(list(f.index), range(len(f)))",
    "query": "import pandas\nf = pandas.DataFrame({'a': [1]})\nf.query('@os.listdir(@home)')\nbreach()",
    "pandas_eval": "import pandas\npandas.eval('@os.system(\"id\")', engine='python')\nbreach()",
    "pickled_array": "np.load('array.npy', allow_pickle=True)\nassert 'ran' in os.listdir('.'), 'not run'\nbreach()",
    "pickled_frame": "import pandas\npandas.read_pickle('frame.pkl')\nassert 'ran' in os.listdir('.'), 'not run'\nbreach()",
    "mathtext": "plt.title('$' + '{' * 3000 + '}' * 3000 + '$')\nplt.gcf().canvas.draw()",
    "mathtext_broken": r"plt.title(r'$\frac{\input{/etc/passwd}}{2}$')",
    "font_file": "load('matplotlib.font_manager').fontManager.addfont('broken.ttf')\nbreach()",
    "font_of_home": "load('matplotlib.ft2font').FT2Font(home + '/.ssh/id_rsa')\nbreach()",
    "picture_broken": "plt.imshow(plt.imread('broken.png'))",
    "picture_bomb": "load('PIL.Image').open('bomb.png').load()\nbreach()",
    "xml_bomb": "load('xml.dom.minidom').parse('bomb.xml').toxml()\nassert 0, 'survived'",
    "yaml_object": "load('yaml').unsafe_load('!!python/object/apply:os.listdir [/]')\nbreach()",
    "style_that_runs": "plt.style.use('hostile.mplstyle')\nplt.plot([1])\nplt.gcf().canvas.draw()\nbreach()",
    "tkinter": "matplotlib.use('TkAgg')\nbreach()",
    "tkinter_window": "load('tkinter').Tk()\nbreach()",
    "qt": "plt.switch_backend('QtAgg')\nbreach()",
    "web_backend": "plt.switch_backend('WebAgg')\nload('matplotlib.backends.backend_webagg').WebAggApplication.initialize()\nbreach()",
    "backend_module": "matplotlib.use('module://os')\nbreach()",
    "svg_image": "plt.imshow(plt.imread('picture.svg'))\nbreach()",
    "spreadsheet": "import pandas\npandas.read_excel(home + '/.ssh/id_rsa')\nbreach()",
    "formula": "import pandas\nf = pandas.DataFrame({'a': ['=cmd|calc']})\nplt.text(0, 0, f.a[0])",
}

FAMILIES = {
    "reads": READS, "environment": ENVIRONMENT, "network": NETWORK, "processes": PROCESSES, "signals": SIGNALS,
    "kernel": KERNEL, "writes": WRITES, "disk": DISK, "memory": MEMORY, "forever": FOREVER, "harness": HARNESS,
    "imports": IMPORTS, "around": AROUND, "data": DATA,
}  # fmt: skip
HARMLESS = {
    "environment/environ", "environment/environ_bytes", "environment/getenv_of_c", "environment/environ_of_c",
    "environment/frames_and_objects", "environment/server_arguments",
    "harness/save_replaced", "harness/id_that_breaks_out",
    "data/quotes", "data/column_names", "data/formula", "data/mathtext", "data/picture_broken",
}  # fmt: skip
"""Those that may run to their end: what they see or draw is worth nothing."""
X86 = frozenset(name for family in FAMILIES for name, code in FAMILIES[family].items() if "call(" in dedent(code))
"""Those that name calls by their numbers on x86-64."""
SCRIPTS = {f"{family}/{name}": dedent(code) for family, codes in FAMILIES.items() for name, code in codes.items()}
