"""Build Dungeonbox: the kernel, the games and the bots become one compiled unit; everything else stays Python.

mypyc translates the unit to C, one file a module. Three C files include those: `hot.c` with what every decision of a
game runs through, `warm.c` with the heuristics, and `cold.c` with the rest; only the hot one is worth the highest level
of optimisation. Inside one C file the compiler can inline our functions into each other. That file would keep one core
busy for most of the build, so where link-time optimisation works, the linker compiles it in pieces on all cores.
Warnings about generated C help nobody and took half of the time, so they are off.
"""

import ast
import os
import re
import sys
from collections import defaultdict
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from itertools import chain
from pathlib import Path
from string import digits
from tempfile import TemporaryDirectory

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

PACKAGE = Path("src/dungeonbox")
ROOMS = ("kernel", "bots", "games")
INTERPRETED = {"__init__", "words", "notation", "listener", "citations", "changes", "beats", "guide", "levels"}
"""No decision runs through these: what a package exports, texts that people read and write, the proof of the notes,
what they change in views, what newcomers are told, and which levels of bots there are."""

HOT_KERNEL = {"chance", "codes", "game", "match", "notes", "playout", "stack", "step", "tensor", "types", "zones"}
"""What every decision runs through; the rest of the kernel runs once a game or once a record."""
COLD = {"components", "invariants", "tensor", "view"}
"""Modules of a game that run once a game or once an answer."""

GROUP = "dungeonbox.unit"
UNIT = f"{GROUP}__mypyc"
BUILD = Path("build")
LEVELS = {"hot": "-O3", "warm": "-O2", "cold": "-O1"}
QUICK_LEVELS = {"hot": "-O1", "warm": "-O1", "cold": "-O0"}
CORES = os.cpu_count() or 1
FLAGS = ["-g0", "-w", "-fno-semantic-interposition", "-fvisibility=hidden"]
"""`-fno-semantic-interposition` lets the compiler inline our own functions: random play gains a fifth. Hidden functions
are dropped when all their calls are inlined: the unit is a seventh smaller. Python's entry points stay visible."""
LTO_FLAGS = ["-flto=auto"]
INLINE_FLAGS = [
    "-fno-plt",
    "--param=max-inline-insns-auto=60",
    "--param=inline-unit-growth=100",
    "--param=large-function-growth=300",
]
"""Half of what mypyc writes is for errors, so the compiler thinks functions twice as long as they are. Only gcc knows
these words."""
IS_QUICK = os.environ.get("DUNGEONBOX_QUICK") == "1"
"""For `make play`: two thirds of the build time, five sixths of the speed. Packages for others are never built so."""
MSVC_FLAGS = ["/O2", "/w", "/bigobj"]

LEAN = r"""
#include <CPy.h>
#include "vecs/librt_vecs_api.h"

#undef CPy_TRASHCAN_BEGIN
#undef CPy_TRASHCAN_END
#define CPy_TRASHCAN_BEGIN(op, dealloc)
#define CPy_TRASHCAN_END(op)

#if defined(__GNUC__) && __GNUC__ >= 9
#undef likely
#undef unlikely
#define likely(x) __builtin_expect_with_probability(!!(x), 1, 0.9999)
#define unlikely(x) __builtin_expect_with_probability(!!(x), 0, 0.9999)
#endif

static CPy_COLD CPy_NOINLINE void lean_index_error(void) {
    PyErr_SetNone(PyExc_IndexError);
}

static CPy_COLD CPy_NOINLINE PyObject *lean_error(void) {
    return PyErr_Occurred();
}

#if defined(Py_GIL_DISABLED) || defined(Py_REF_DEBUG) || defined(Py_TRACE_REFS)
#define LEAN_KEPT 0
#else
#define LEAN_KEPT 512
#endif
#define LEAN_SIZES 64

typedef struct lean_block {
    struct lean_block *next;
} lean_block;

static struct {
    lean_block *first;
    Py_ssize_t count;
} lean_kept[LEAN_SIZES];

static inline void *lean_take(size_t size) {
    size_t words = (size + 7) / 8;
    if (LEAN_KEPT == 0 || words >= LEAN_SIZES || lean_kept[words].first == NULL)
        return PyObject_Malloc(words * 8);
    lean_block *block = lean_kept[words].first;
    lean_kept[words].first = block->next;
    lean_kept[words].count--;
    return block;
}

static inline void lean_give(void *memory, size_t size) {
    size_t words = (size + 7) / 8;
    if (LEAN_KEPT == 0 || words >= LEAN_SIZES || lean_kept[words].count >= LEAN_KEPT) {
        PyObject_Free(memory);
        return;
    }
    lean_block *block = (lean_block *)memory;
    block->next = lean_kept[words].first;
    lean_kept[words].first = block;
    lean_kept[words].count++;
}

static inline PyObject *lean_born(PyObject *self, PyTypeObject *type) {
#if LEAN_KEPT == 0
    return PyObject_Init(self, type);
#else
    memset(self, 0, sizeof(PyObject));
    Py_SET_REFCNT(self, 1);
    Py_SET_TYPE(self, type);
    return self;
#endif
}

static inline PyObject *lean_object(PyTypeObject *type, size_t size) {
    if (type->tp_free != PyObject_Free || (size_t)type->tp_basicsize != size)
        return type->tp_alloc(type, 0);
    PyObject *self = (PyObject *)lean_take(size);
    if (self == NULL)
        return PyErr_NoMemory();
    if (LEAN_KEPT > 0)
        Py_INCREF(type);
    return lean_born((PyObject *)memset(self, 0, size), type);
}

static inline void lean_free(PyObject *self, size_t size) {
    PyTypeObject *type = Py_TYPE(self);
    if (type->tp_free != PyObject_Free || (size_t)type->tp_basicsize != size)
        type->tp_free(self);
    else
        lean_give(self, size);
}

static inline size_t lean_size(Py_ssize_t capacity) {
    return offsetof(VecI64BufObject, items) + sizeof(int64_t) * capacity;
}

static inline VecI64 lean_vec(Py_ssize_t len, Py_ssize_t capacity) {
    if (capacity >= LEAN_SIZES || VecI64Api.buf_type->tp_free != PyObject_Free)
        return VecI64Api.alloc(len, capacity);
    VecI64BufObject *buffer = (VecI64BufObject *)lean_take(lean_size(capacity |= 1));
    if (buffer == NULL) {
        PyErr_NoMemory();
        return (VecI64){-1, NULL};
    }
    lean_born((PyObject *)buffer, VecI64Api.buf_type);
    Py_SET_SIZE(buffer, capacity);
    return (VecI64){len, buffer->items};
}

static CPy_NOINLINE void lean_drop(VecI64BufObject *buffer) {
    if (Py_TYPE(buffer)->tp_free != PyObject_Free)
        _Py_Dealloc((PyObject *)buffer);
    else
        lean_give(buffer, lean_size(Py_SIZE(buffer)));
}

static inline void lean_release(VecI64BufObject *buffer) {
#if LEAN_KEPT == 0
    Py_DECREF(buffer);
#else
    if (--((PyObject *)buffer)->ob_refcnt == 0)
        lean_drop(buffer);
#endif
}
#undef VEC_I64_DECREF
#define VEC_I64_DECREF(v) do { if ((v).items) lean_release(VEC_I64_BUF(v)); } while (0)

#if PY_VERSION_HEX < 0x030C0000 && LEAN_KEPT > 0
static inline void lean_incref(PyObject *op) {
    if (op->ob_refcnt < 1)
        CPy_Unreachable();
    op->ob_refcnt++;
}

static inline void lean_decref(PyObject *op) {
    if (--op->ob_refcnt == 0)
        Py_TYPE(op)->tp_dealloc(op);
}

#undef CPy_INCREF
#undef CPy_DECREF
#undef Py_CLEAR
#undef VEC_I64_INCREF
#undef VEC_T_INCREF
#undef VEC_T_DECREF
#define CPy_INCREF(op) lean_incref((PyObject *)(op))
#define CPy_DECREF(op) lean_decref((PyObject *)(op))
#define Py_CLEAR(op) \
    do { \
        PyObject *lean_old = (PyObject *)(op); \
        (op) = NULL; \
        if (lean_old != NULL) \
            lean_decref(lean_old); \
    } while (0)
#define VEC_I64_INCREF(v) do { if ((v).items) CPy_INCREF(VEC_I64_BUF(v)); } while (0)
#define VEC_T_INCREF(v) do { if ((v).items) CPy_INCREF(VEC_T_BUF(v)); } while (0)
#define VEC_T_DECREF(v) do { if ((v).items) CPy_DECREF(VEC_T_BUF(v)); } while (0)
#endif

static inline VecI64 lean_alloc(Py_ssize_t size, Py_ssize_t capacity) {
    if (size != 0 || capacity < 0)
        return VecI64Api.alloc(size, capacity);
    if (capacity == 0)
        return (VecI64){0, NULL};
    return lean_vec(0, capacity);
}

static CPy_NOINLINE VecI64 lean_grown(VecI64 vec, int64_t item) {
    VecI64 grown = lean_vec(vec.len + 1, 2 * vec.len + 3);
    if (grown.items != NULL) {
        if (vec.len > 0)
            memcpy(grown.items, vec.items, sizeof(int64_t) * vec.len);
        grown.items[vec.len] = item;
    }
    VEC_I64_DECREF(vec);
    return grown;
}

static inline VecI64 lean_append(VecI64 vec, int64_t item) {
    if (vec.items == NULL || vec.len >= Py_SIZE(VEC_I64_BUF(vec)))
        return lean_grown(vec, item);
    vec.items[vec.len++] = item;
    return vec;
}

static inline VecI64 lean_slice(VecI64 vec, int64_t start, int64_t end) {
    if (start != 0 || end < 0)
        return VecI64Api.slice(vec, start, end);
    if (end > vec.len)
        end = vec.len;
    if (end == 0)
        return (VecI64){0, NULL};
    VecI64 copy = lean_vec(end, end);
    if (copy.items != NULL)
        memcpy(copy.items, vec.items, sizeof(int64_t) * end);
    return copy;
}

static inline VecI64PopResult lean_pop(VecI64 vec, Py_ssize_t index) {
    if (index < 0 || index >= vec.len)
        return VecI64Api.pop(vec, index);
    VecI64PopResult result = {{vec.len - 1, vec.items}, vec.items[index]};
    for (Py_ssize_t at = index; at < vec.len - 1; at++)
        vec.items[at] = vec.items[at + 1];
    return result;
}
"""
"""What the hot code does most often, in fewer instructions; everything rare is left to CPython and librt as before.

Objects are freed without CPython's guard against deep nesting, which took a quarter of a clone's time: the one thing
that grows deep is a search tree, whose nodes hang in dicts, which keep the guard (see test_build.py).

Memory of objects that the garbage collector does not track, and of the buffers of `vec[i64]`, is kept for the next of
its size: a search makes and frees a state in every iteration. At most `LEAN_KEPT` blocks of each size are kept; all of
them are CPython's, which may free them too. The short ways through a `vec[i64]` need no call into librt.

What the compiler is told, so that it keeps rare ways out of the others: how unlikely an error is, and that an object
to which a reference is added has one, so adding and dropping it again in one place need not be done, nor the test
whether it is to be freed. Before Python 3.12, whose objects may be immortal.
"""
LEAN_CALLS = (
    (re.compile(r"\bVecI64Api\.(alloc|append|slice|pop)\("), r"lean_\1("),
    (re.compile(r"\btype->tp_alloc\(type, 0\)"), "lean_object(type, sizeof(*self))"),
    (re.compile(r"\bPy_TYPE\(self\)->tp_free\(\(PyObject \*\)self\)"), "lean_free((PyObject *)self, sizeof(*self))"),
    (re.compile(r"\bPy_DECREF\(VEC_I64_BUF\((.+)\)\);"), r"lean_release(VEC_I64_BUF(\1));"),
    (re.compile(r"\bPyErr_SetNone\(PyExc_IndexError\)"), "lean_index_error()"),
    (re.compile(r"= PyErr_Occurred\(\);"), "= lean_error();"),
    (re.compile(r"(\w+) = (\(uint64_t\)\w+ < \(uint64_t\)\w+);(\s+)if \(\1\)"), r"\1 = \2;\3if (likely(\1))"),
)
"""The calls in generated C that go there, and the tests of indices, which are seldom wrong."""
TRACEBACK = re.compile(r'CPy_AddTraceback\((?P<file>"[^"]*"), (?P<name>"[^"]*"), (?P<line>-?\d+), (?P<globals>\w+)\)')
"""What follows every call in generated C, in case it failed: half of its code if it is not kept short."""
INCLUDED = '#include "__native_internal_unit.h"\n'
GLUE = re.compile(r"^[\w *]+_glue\([^;{}]*\) \{\n.*?^\}\n", re.MULTILINE | re.DOTALL)
HELD = re.compile(r"    CPy_INCREF\((\w+)\);\n(    if \(likely\(Py_TYPE\(\1\) == \w+\)\)\n        (\w+) = \1;\n)")
"""Where an overridden method has narrower arguments, glue checks them, and holds what its caller holds anyway."""

DOC_PLACES = (
    re.compile(r'(\(PyCFunction\)CPyPy_(?P<name>\w+),[^"}]*PyDoc_STR\("[^"]*")(?=\))'),
    re.compile(r'(\(PyCFunction\)CPyPy_(?P<name>\w+),[^"}]*PyDoc_STR\()NULL(?=\))'),
    re.compile(r'(\.tp_doc = PyDoc_STR\("(?P<name>\w+)\([^"]*")(?=\))'),
    re.compile(r"(\(getter\)(?P<name>\w+),[^}]*?)NULL(?=, NULL\})"),
)
"""Where generated C has room for a docstring: after the signature of a function or a class, where a default value has
no text and the signature is missing, and in a property."""

TRIAL = "#include <Python.h>\nPyMODINIT_FUNC PyInit_trial(void) { return NULL; }\n"
NO_COMPILER = (
    "dungeonbox: no C compiler that finds Python's headers works here (Debian has both in gcc and python3-dev); "
    "install one, or set DUNGEONBOX_PURE=1 to build without compiling"
)


def unit() -> list[Path]:
    """The modules that are compiled: all of the kernel, the bots and the games but the interpreted ones."""
    paths = chain.from_iterable(PACKAGE.joinpath(room).rglob("*.py") for room in ROOMS)
    return sorted(path for path in paths if not is_interpreted(path))


def is_interpreted(path: Path) -> bool:
    """Whether a module stays Python; a long `words` or `citations` has neighbours such as `words_sheets`."""
    return path.stem in INTERPRETED or path.stem.startswith(("words_", "citations_"))


def part_of(path: Path) -> str:
    """Which part of the unit a module belongs to: a cold one runs too seldom to be worth the time to optimise it."""
    room, *inner, _file = path.relative_to(PACKAGE).parts
    if room == "bots":
        return "warm" if inner else "hot"
    is_hot = path.stem in HOT_KERNEL if room == "kernel" else path.stem not in COLD
    return "hot" if is_hot else "cold"


def module_name(path: Path) -> str:
    """The dotted name of a module."""
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)


def declared() -> list[Extension]:
    """The names of all extension modules: the unit, and for each of its modules a shim that loads it from there."""
    return [Extension(name, []) for name in (UNIT, *map(module_name, unit()))]


def has_c_compiler(*flags: str) -> bool:
    """Whether a few lines of C compile and link against Python's headers with these flags."""
    with TemporaryDirectory() as folder:
        source = Path(folder, "trial.c")
        source.write_text(TRIAL)
        extension = Extension("trial", [str(source)], extra_compile_args=[*flags], extra_link_args=[*flags])
        trial = build_ext(Distribution({"ext_modules": [extension]}))
        trial.build_temp = trial.build_lib = folder
        trial.ensure_finalized()
        try:
            trial.run()
        except (BaseError, CCompilerError, OSError):
            return False
    return True


def docstrings(path: Path) -> dict[str, str]:
    """The docstrings of a module's classes, methods and functions, by dotted name."""
    found: dict[str, str] = {}
    waiting: list[tuple[str, ast.AST]] = [("", ast.parse(path.read_text(encoding="utf-8")))]
    while waiting:
        prefix, node = waiting.pop()
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef | ast.FunctionDef):
                doc = ast.get_docstring(child)
                if doc:
                    found[prefix + child.name] = doc
            if isinstance(child, ast.ClassDef):
                waiting.append((f"{prefix}{child.name}.", child))
    return found


def keep_docstrings(sources: Iterable[str]) -> None:
    """Put docstrings into the C sources: mypyc leaves them out, and `help` would show signatures only.

    They become constants of the compiled unit and cost nothing at import; a compiled function's docstring cannot be
    set later. A signature that mypyc wrote is found by the C name of its function, class or property.
    """
    from mypyc.codegen.cstring import c_string_initializer  # noqa: PLC0415 - a pure build does without mypyc
    from mypyc.namegen import NameGenerator, exported_name  # noqa: PLC0415 - as above

    names = NameGenerator([[module_name(path) for path in unit()]])
    paths = {f"__native_{exported_name(module_name(path))}.c": path for path in unit()}
    for source in map(Path, sources):
        if source.name not in paths:
            continue
        module = module_name(paths[source.name])
        literals: dict[str, str] = {}
        for name, doc in docstrings(paths[source.name]).items():
            owner, _, last = name.rpartition(".")
            for mark in (name, names.private_name(module, name), names.private_name(module, f"{owner}_get_{last}")):
                literals[mark] = c_string_initializer(doc.encode())

        def documented(found: re.Match[str], known: dict[str, str] = literals) -> str:
            literal = known.get(found["name"])
            return found[0] if literal is None else f"{found[1]} {literal}"

        text = source.read_text(encoding="utf-8")
        for place in DOC_PLACES:
            text = place.sub(documented, text)
        source.write_text(text, encoding="utf-8")


def translate(extensions: Iterable[Extension]) -> None:
    """Let mypyc write the C sources of the declared extension modules."""
    from mypyc.build import mypycify  # noqa: PLC0415 - a pure build does without mypyc

    paths = [str(path) for path in unit()]
    written = {made.name: made for made in mypycify(["--config-file=", *paths], group_name=GROUP, multi_file=True)}
    for extension in extensions:
        extension.sources = written[extension.name].sources
        extension.include_dirs = written[extension.name].include_dirs
    keep_docstrings(written[UNIT].sources)
    for source in map(Path, written[UNIT].sources):
        if source.name.startswith("__native_"):
            source.write_text(made_lean(source.read_text(encoding="utf-8")), encoding="utf-8")


def made_lean(text: str) -> str:
    """Generated C that takes the short ways."""
    for call, short in LEAN_CALLS:
        text = call.sub(short, text)
    return GLUE.sub(unheld, with_short_tracebacks(text))


def with_short_tracebacks(text: str) -> str:
    """Generated C in which file and globals of a module stand once, in a function that is known to be seldom called."""
    found = TRACEBACK.search(text)
    if found is None or INCLUDED not in text:
        return text
    trace = f"trace_{found['globals']}"
    lines = (
        f"static CPy_COLD CPy_NOINLINE void {trace}(const char *name, int line) {{",
        f"    CPy_AddTraceback({found['file']}, name, line, {found['globals']});",
        "}\n",
    )
    text = TRACEBACK.sub(
        lambda at: f"{trace}({at['name']}, {at['line']})" if at["file"] == found["file"] else at[0], text
    )
    return text.replace(INCLUDED, INCLUDED + "\n".join(lines), 1)


def unheld(glue: re.Match[str]) -> str:
    """Glue without references of its own: whoever called it has them, until it returns."""
    text = glue[0]
    for held in HELD.finditer(text):
        drop = f"    CPy_DECREF({held[3]});\n"
        if text.count(drop) == text.count(f"({held[3]});") == 1:
            text = text.replace(held[0], held[2]).replace(drop, "")
    return text


def by_heat(sources: Iterable[Path]) -> dict[str, list[Path]]:
    """The C sources by how often they run; mypyc's runtime is hot."""
    from mypyc.namegen import exported_name  # noqa: PLC0415 - as above

    part_by_file = {f"__native_{exported_name(module_name(path))}.c": part_of(path) for path in unit()}
    part_by_file[f"__native_{GROUP.rpartition('.')[2]}.c"] = "cold"
    parts: dict[str, list[Path]] = {part: [] for part in LEVELS}
    for source in sources:
        parts[part_by_file.get(source.name, "hot")].append(source)
    return parts


def by_size(heat: str, sources: Iterable[Path]) -> dict[str, list[Path]]:
    """The C sources in as many parts of one size as there are cores; little is optimised, so none needs neighbours."""
    parts: dict[str, list[Path]] = {f"{heat}{core}": [] for core in range(CORES)}
    sizes = dict.fromkeys(parts, 0)
    for source in sorted(sources, key=lambda source: source.stat().st_size, reverse=True):
        smallest = min(sizes, key=lambda part: sizes[part])
        parts[smallest].append(source)
        sizes[smallest] += source.stat().st_size
    return parts


def write_parts(sources: Iterable[str]) -> list[str]:
    """Write the C files that include the sources of the unit; returns the names of the parts."""
    parts = by_heat(map(Path, sources))
    if IS_QUICK:
        parts = {name: part for heat, each in parts.items() for name, part in by_size(heat, each).items()}
    for part, included in parts.items():
        lines = [f'#include "{source.relative_to(BUILD).as_posix()}"\n' for source in included]
        BUILD.joinpath(f"{part}.c").write_text("".join([LEAN, *lines]))
    return [*parts]


def included_shim(shim: Extension) -> str:
    """C that includes the source of a shim; each of them defines PyInit___init__ too, for compilers that ask for it."""
    (source,) = map(Path, shim.sources)
    stem = shim.name.rpartition(".")[2]
    included = source.relative_to(BUILD).as_posix()
    return f'#define PyInit___init__ PyInit___init___{stem}\n#include "{included}"\n#undef PyInit___init__\n'


def fingerprint() -> str:
    """What the compiled unit is made from, in a few letters."""
    from mypy.version import __version__  # noqa: PLC0415 - as above

    digest = sha256(f"{sys.version} {sys.platform} {os.environ.get('CC')} mypy {__version__} {IS_QUICK}".encode())
    sources = chain.from_iterable(PACKAGE.joinpath(room).rglob("*.py") for room in ROOMS)
    for path in (Path(__file__), *sorted(sources)):
        digest.update(f"{path.name}\n".encode() + path.read_bytes())
    return digest.hexdigest()


class BuildUnit(build_ext):
    """Translates and compiles the unit, unless what is in the build folder was made from the same files."""

    def run(self) -> None:
        """Build everything, or fail with one line if no C compiler works."""
        stamp, flags = Path(self.build_temp, "unit.sha256"), Path(self.build_temp, "flags.txt")
        made_from = fingerprint()
        outputs = map(self.get_ext_fullpath, (extension.name for extension in self.extensions))
        if not (stamp.exists() and stamp.read_text() == made_from and all(map(os.path.exists, outputs))):
            self.build()
            flags.write_text(self.described())
            stamp.write_text(made_from)
        self.mkpath(str(Path(self.build_lib, "dungeonbox")))
        self.copy_file(str(flags), str(Path(self.build_lib, "dungeonbox", flags.name)))

    def build(self) -> None:
        """Translate and compile."""
        if not has_c_compiler():
            sys.exit(NO_COMPILER)
        for stale in Path(self.build_lib).rglob(f"*{self.get_ext_filename('')}"):
            stale.unlink()  # a module that is gone would be packed for ever
        translate(self.extensions)
        super().run()

    def described(self) -> str:
        """What the unit was compiled with, for those who measure it."""
        compiler = getattr(self.compiler, "compiler_so", [self.compiler.compiler_type])[0]
        parts = ["quickly, to play"] if IS_QUICK else [f"{part} {' '.join(self.flags(part))}" for part in LEVELS]
        return "; ".join([compiler, *parts]) + "\n"

    def build_extensions(self) -> None:
        """Compile the parts of the unit and the shims side by side; link the unit as soon as its parts exist."""
        library, *shims = self.extensions
        names = write_parts(library.sources)
        if self.compiler.compiler_type == "msvc" and not self.compiler.initialized:
            self.compiler.initialize()  # here, because two threads at once cannot
        packages: dict[str, list[Extension]] = defaultdict(list)
        for shim in shims:
            packages[shim.name.rpartition(".")[0]].append(shim)
        self.lto = self.link_time()
        with ThreadPoolExecutor(max(2, CORES)) as workers:
            parts = [workers.submit(self.compile_part, library, part) for part in names]
            linked = [workers.submit(self.build_shims, package) for package in packages.values()]
            library.extra_objects = library.depends = list(chain.from_iterable(part.result() for part in parts))
            library.sources = []
            library.extra_link_args = self.lto
            self.build_extension(library)
        for done in linked:
            done.result()

    def compile_part(self, library: Extension, part: str) -> list[str]:
        """Compile one C file of the unit to an object file."""
        objects: list[str] = self.compiler.compile(
            [str(BUILD / f"{part}.c")],
            output_dir=self.build_temp,
            include_dirs=[*library.include_dirs, str(BUILD.joinpath(*GROUP.split(".")[:-1]))],
            extra_postargs=self.flags(part),
        )
        return objects

    def build_shims(self, shims: list[Extension]) -> None:
        """Build the shims of one package as one file, which serves under all their names: that is twelve times faster.

        A file of a compiled module is entered at PyInit_NAME, so it may hold the entries of its neighbours too.
        """
        first, *others = shims
        entries = BUILD / f"{first.name.rpartition('.')[0]}.c"
        entries.write_text("".join(map(included_shim, shims)))
        first.sources = [str(entries)]
        first.extra_compile_args = self.flags("cold")
        self.build_extension(first)
        for other in others:
            self.copy_file(self.get_ext_fullpath(first.name), self.get_ext_fullpath(other.name))

    def link_time(self) -> list[str]:
        """The flags of link-time optimisation, if it is wanted and works, and of inlining with it."""
        is_wanted = self.compiler.compiler_type == "unix" and not IS_QUICK
        if not is_wanted or not has_c_compiler(*LTO_FLAGS):
            return []
        return [*LTO_FLAGS, *(INLINE_FLAGS if has_c_compiler(*INLINE_FLAGS) else [])]

    def flags(self, part: str) -> list[str]:
        """What the C compiler is told."""
        if self.compiler.compiler_type == "msvc":
            return MSVC_FLAGS
        levels = QUICK_LEVELS if IS_QUICK else LEVELS
        lto = {"hot": self.lto, "warm": self.lto[: len(LTO_FLAGS)]}
        return [levels[part.rstrip(digits)], *FLAGS, *lto.get(part, [])]


if __name__ == "__main__":
    if os.environ.get("DUNGEONBOX_PURE") == "1":
        print("dungeonbox: building without compilation, because DUNGEONBOX_PURE=1 asks for it")
        setup()
    else:
        setup(ext_modules=declared(), cmdclass={"build_ext": BuildUnit})
