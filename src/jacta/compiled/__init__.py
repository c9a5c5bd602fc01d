"""The compiled twins: `jacta.compiled.X` is `jacta.X` executed again, for Numba.

This package is empty. Its search path leads back to `jacta` itself, so a rules
module and what it imports relatively are executed again under names below this
one; `jacta.core.kernel` says how and why. Ask `kernel.compiled` for a twin
instead of importing from here.
"""

from __future__ import annotations

from pathlib import Path

__path__ = [str(Path(__file__).parent.parent)]
