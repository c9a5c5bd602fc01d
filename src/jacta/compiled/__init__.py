"""The compiled twins: `jacta.compiled.X` is `jacta.X` executed once more, for Numba.

Nothing lives here. The search path leads back to the package itself, so that a
rules module and what it imports relatively are executed anew under names below
this one; `jacta.core.kernel` tells how and why. Ask `kernel.compiled` for a twin
rather than importing from here.
"""

from __future__ import annotations

from pathlib import Path

__path__ = [str(Path(__file__).parent.parent)]
