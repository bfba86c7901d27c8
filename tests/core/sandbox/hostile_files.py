"""What hostile scripts try with files: read the user's, read the environment, write outside, fill the disk."""

from __future__ import annotations

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
