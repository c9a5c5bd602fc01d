"""The table without a server: the server's own code in a browser's worker, or in any process.

local_server   a whole server without HTTP: requests are answered, sockets lead to tables
calls          finds the route of a request, and calls it with what its parameters ask for
storage        tables in the browser: IndexedDB behind a few calls
thinking       bots without threads
kernel_bots    bots that ask the kernel
kernel_looker  positions judged by the kernel, for reviews
reviews        reviews that are made in the tab
browser        what the worker calls; the only module that imports Pyodide
stand_ins      the few names of FastAPI, Starlette, Prometheus and NumPy that the server uses

docs/third-twin.md tells the whole story.
"""
