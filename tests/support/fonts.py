"""The fonts that pages are laid out with: our own, and where it does not come a wide one and a narrow one; no other on
the machine counts."""

from dataclasses import dataclass, replace
from pathlib import Path

FOLDER = Path("/usr/share/fonts")


@dataclass(frozen=True)
class Font:
    """A font of the machine by its family, its files, and the Debian package that has them.

    served: whether our own typeface comes, and this one is for what that has no letters for.
    """

    family: str
    files: tuple[str, ...]
    package: str
    served: bool = False

    @property
    def is_here(self) -> bool:
        """Whether it is installed."""
        return all(any(FOLDER.rglob(file)) for file in self.files)

    def write_config(self, folder: Path) -> Path:
        """A configuration of fontconfig with which this is the only font there is."""
        folder.mkdir(parents=True)
        file = folder / "fonts.conf"
        accepted = "".join(f"<glob>*/{file}</glob>" for file in self.files)
        file.write_text(f"""<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>{FOLDER}</dir>
  <cachedir>{folder / "cache"}</cachedir>
  <selectfont>
    <acceptfont>{accepted}</acceptfont>
    <rejectfont><glob>*.*</glob></rejectfont>
  </selectfont>
  <match target="pattern">
    <edit name="family" mode="prepend" binding="strong"><string>{self.family}</string></edit>
  </match>
</fontconfig>
""")
        return file


WIDE = Font("DejaVu Sans", ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"), "fonts-dejavu-core")
NARROW = Font("Roboto Condensed", ("RobotoCondensed-Regular.ttf", "RobotoCondensed-Bold.ttf"), "fonts-roboto-unhinted")
FONTS = (WIDE, NARROW)
OWN = replace(WIDE, served=True)
OWN_FAMILY = "Nunito"
