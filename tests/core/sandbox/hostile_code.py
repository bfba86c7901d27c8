"""What hostile scripts try from within: eat memory and time, fool the harness, pass the import limit, use the data."""

from __future__ import annotations

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
        drawn = load('figwright.plots.readback.artists')
        drawn.read = lambda figure: Pickled()
        raise SystemExit('done')
    """,
    "url_that_runs": "plt.figure().text(0, 0, 'x', url='javascript:alert(1)')",
    "id_that_breaks_out": "plt.figure().text(0, 0, 'x', gid='\"><script>alert(1)</script>')",
    "walls_again": """
        load('figwright.core.sandbox._isolation').limit(load('figwright.core.sandbox').Limits(memory=1 << 40))
        bytes(1 << 31)
        breach()
    """,
    "sandbox_inside": "load('figwright.core.sandbox').run(load('figwright.core.sandbox').Job('x = 1'))\nbreach()",
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
    "quotes": """
        import json
        d = json.load(open('data.json'))
        plt.bar(list(d), [1] * len(d))
        plt.title(str(d)[:200], parse_math=False)
    """,
    "evaluated": "import json\nfor name in json.load(open('data.json')):\n    eval(name)\nbreach()",
    "column_names": """
        import pandas
        f = pandas.read_json('data.json', typ='series')
        plt.barh(list(f.index), range(len(f)))
    """,
    "query": "import pandas\nf = pandas.DataFrame({'a': [1]})\nf.query('@os.listdir(@home)')\nbreach()",
    "pandas_eval": "import pandas\npandas.eval('@os.system(\"id\")', engine='python')\nbreach()",
    "pickled_array": "np.load('array.npy', allow_pickle=True)\nassert 'ran' in os.listdir('.'), 'not run'\nbreach()",
    "pickled_frame": """
        import pandas
        pandas.read_pickle('frame.pkl')
        assert 'ran' in os.listdir('.'), 'not run'
        breach()
    """,
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
    "web_backend": "load('matplotlib.backends.backend_webagg').WebAggApplication.initialize()\nbreach()",
    "backend_module": "matplotlib.use('module://os')\nbreach()",
    "svg_image": "plt.imshow(plt.imread('picture.svg'))\nbreach()",
    "spreadsheet": "import pandas\npandas.read_excel(home + '/.ssh/id_rsa')\nbreach()",
    "formula": "import pandas\nf = pandas.DataFrame({'a': ['=cmd|calc']})\nplt.text(0, 0, f.a[0])",
}
