"""The table without a server: the server's own code in a browser's worker, or in any process.

world        a whole server without HTTP: questions are answered, wires lead to tables
calls        finds the route of a question, and calls it with what its parameters ask for
storage      tables on a shelf: IndexedDB behind a few calls
thinking     bots without threads
kernel_bots  bots that ask the kernel
kernel_looker, reviews  reviews that ask it
browser      what the worker calls; only there is Pyodide imported
stand_ins    the few names of FastAPI, Starlette, Prometheus and NumPy that the server's modules use

docs/third-twin.md tells the whole story.
"""
