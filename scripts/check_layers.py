#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds the folders of src/ to the order that src/README.md lists.

The list has a line per folder, from the bottom up:

    game        -> gdl.        validation, one check per file

A folder may include the folders after its arrow and what those name; the DEPENDS of its
tafl_library() must repeat the arrow exactly. Prints every deviation; exits 1 if there is one.
"""

import pathlib
import re
import sys

from includes import includes

_ARROW = re.compile(r"^ {4}(\w+)\s*->\s*([\w, ]+)\.", re.MULTILINE)
_LIBRARY = re.compile(r"tafl_library\((\w+)([^)]*)\)")


def read_arrows(text: str) -> dict[str, list[str]]:
    """The folders after each folder's arrow, in the order of the list."""
    return {
        name: [] if targets.strip() == "nothing" else [t.strip() for t in targets.split(",")]
        for name, targets in _ARROW.findall(text)
    }


def close(arrows: dict[str, list[str]]) -> tuple[dict[str, set[str]], list[str]]:
    """What each folder may include, and complaints about arrows that do not point down."""
    allowed: dict[str, set[str]] = {}
    problems = []
    for folder, targets in arrows.items():
        allowed[folder] = {folder}
        for target in targets:
            if target in allowed and target != folder:
                allowed[folder] |= allowed[target]
            else:
                problems.append(f"src/README.md: {folder} -> {target} does not point down")
    return allowed, problems


def check_includes(src: pathlib.Path, allowed: dict[str, set[str]]) -> list[str]:
    problems = []
    for file in sorted([*src.rglob("*.h"), *src.rglob("*.cc")]):
        folder = file.relative_to(src).parts[0]
        if folder not in allowed:
            problems.append(f"{file}: is not in a folder that src/README.md lists")
            continue
        for line, name in includes(file):
            target = name.split("/")[0]
            if target not in allowed:
                problems.append(f'{file}:{line}: "{name}" does not name a folder of src/')
            elif target not in allowed[folder]:
                problems.append(f"{file}:{line}: {folder} may not include {target}")
    return problems


def read_depends(text: str) -> dict[str, set[str]]:
    """The folders in the DEPENDS of each tafl_library() of a CMakeLists.txt."""
    depends = {}
    for name, rest in _LIBRARY.findall(re.sub(r"#.*", "", text)):
        words = re.split(r"\b(?:SOURCES|TESTS)\b", rest.partition("DEPENDS")[2])[0].split()
        depends[name] = {w.removeprefix("tafl_") for w in words if w.startswith("tafl_")}
    return depends


def check_depends(src: pathlib.Path, arrows: dict[str, list[str]]) -> list[str]:
    problems = []
    for folder, targets in arrows.items():
        file = src / folder / "CMakeLists.txt"
        if not file.is_file():
            problems.append(f"src/README.md: lists {folder}, but there is no {file}")
            continue
        depends = read_depends(file.read_text(encoding="utf-8")).get(folder)
        if depends is None:
            problems.append(f"{file}: has no tafl_library({folder} ...)")
            continue
        depends &= set(arrows)  # the rest are libraries from outside, such as tafl_swipl
        for extra in sorted(depends - set(targets)):
            problems.append(f"{file}: DEPENDS names {extra}, the arrow in src/README.md does not")
        for lacking in sorted(set(targets) - depends):
            problems.append(f"{file}: DEPENDS lacks {lacking}, which the arrow names")
    return problems


def check(src: pathlib.Path) -> list[str]:
    arrows = read_arrows((src / "README.md").read_text(encoding="utf-8"))
    if not arrows:
        return ["src/README.md: has no list of folders"]
    allowed, problems = close(arrows)
    return problems + check_includes(src, allowed) + check_depends(src, arrows)


def main() -> int:
    root = pathlib.Path(__file__).resolve().parent.parent
    problems = check(root / "src")
    for problem in problems:
        print(problem.replace(f"{root}/", ""), file=sys.stderr)
    if not problems:
        print("every include and every DEPENDS follows src/README.md")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
