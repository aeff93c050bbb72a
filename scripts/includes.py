# SPDX-License-Identifier: MIT
"""Reads the #include "..." lines of the project's files, for the checks beside it."""

import pathlib
import re

_INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)


def includes(path: pathlib.Path) -> list[tuple[int, str]]:
    """Line number and text of every quoted include of a file."""
    text = path.read_text(encoding="utf-8", errors="replace")
    return [(text.count("\n", 0, m.start(1)) + 1, m.group(1)) for m in _INCLUDE.finditer(text)]


def reachable(path: pathlib.Path, roots: list[pathlib.Path]) -> set[pathlib.Path]:
    """The file and every file of the project that it includes, directly or not."""
    found: set[pathlib.Path] = set()
    waiting = [path.resolve()]
    while waiting:
        file = waiting.pop()
        if file in found:
            continue
        found.add(file)
        for _, name in includes(file):
            for root in [file.parent, *roots]:
                if (root / name).is_file():
                    waiting.append((root / name).resolve())
                    break
    return found
