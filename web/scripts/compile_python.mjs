/** Compiles the Python of archives with the Python that will run it: `pyodide` from npm.
 *
 *   node compile_python.mjs modules|library FROM.zip TO.zip [and so on, by threes]
 *
 * `modules` become packages to unpack: an empty source beside its bytecode, which is never
 * checked against it. `library` stays an archive that Python imports from. Nobody reads
 * docstrings in a page, so they are left out.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { loadPyodide } from 'pyodide';

const indexURL = fileURLToPath(new URL('../node_modules/pyodide/', import.meta.url));
const python = await loadPyodide({ indexURL });
const PROGRAM = `
import ast, importlib.util, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

SAME_TIME = (2020, 1, 1, 0, 0, 0)

def add(archive, name, data):
    info = zipfile.ZipInfo(name, SAME_TIME)
    info.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(info, data, compresslevel=9)

def without_docstrings(tree):
    for node in ast.walk(tree):
        match node:
            case ast.Module() | ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
                if ast.get_docstring(node, clean=False) is not None:
                    first = node.body.pop(0)
                    if not node.body and not isinstance(node, ast.Module):
                        node.body.append(ast.copy_location(ast.Pass(), first))
    return tree

with zipfile.ZipFile("/from.zip") as given, zipfile.ZipFile("/to.zip", "w") as made:
    for name in sorted(given.namelist()):
        data = given.read(name)
        if not name.endswith(".py"):
            add(made, name, data)
            continue
        code = compile(without_docstrings(ast.parse(data)), name, "exec", dont_inherit=True)
        bytecode = bytes(_code_to_hash_pyc(code, importlib.util.source_hash(data), checked=False))
        if kind == "library":
            add(made, name + "c", bytecode)
        else:
            folder, _, file = name.rpartition("/")
            cached = f"__pycache__/{file.removesuffix('.py')}.cpython-314.pyc"
            add(made, name, b"")
            add(made, f"{folder}/{cached}" if folder else cached, bytecode)
`;
const words = process.argv.slice(2);
for (let place = 0; place < words.length; place += 3) {
  const [kind, from, to] = words.slice(place, place + 3);
  python.FS.writeFile('/from.zip', new Uint8Array(await readFile(from)));
  python.globals.set('kind', kind);
  try {
    python.runPython(PROGRAM);
  } catch (problem) {
    // Without the line of Pyodide's own source, which is a million characters long.
    console.error(problem.message);
    process.exit(1);
  }
  await writeFile(to, python.FS.readFile('/to.zip'));
}
