"""Where things lie in the project."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
EXAMPLES = ROOT / "examples"
STATIC = ROOT / "src" / "okawari" / "web" / "static"
GOLDEN = ROOT / "tests" / "agreement" / "golden"
SCRIPTS = sorted(file for file in STATIC.rglob("*.js") if file.parent.name not in ("vendor", "lang"))
"""The scripts of the pages: ours, and no catalogue of words."""
