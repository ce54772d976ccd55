"""Packages that are made up, as wheels that pip installs without a network."""

import zipfile
from pathlib import Path


def wheel(
    folder: Path, name: str, version: str, files: dict[str, str], needs: str = ""
) -> None:
    """Write a wheel with these files; its program calls `main` of the module."""
    info = f"{name}-{version}.dist-info"
    files = files | {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\n"
        f"Version: {version}\n{needs}",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\n"
        "Tag: py3-none-any\n",
        f"{info}/entry_points.txt": f"[console_scripts]\n{name} = {name}:main\n",
    }
    record = "".join(f"{path},,{len(text)}\n" for path, text in files.items())
    file = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(file, "w") as archive:
        for path, text in {**files, f"{info}/RECORD": record}.items():
            archive.writestr(path, text)
