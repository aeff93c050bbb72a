#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs clang-tidy 14 with the checks of .clang-tidy over src/ and apps/, and remembers the answers.

The compile commands are those of the test preset, so `./tafl test` comes first. A file that was
found clean is not looked at again until it, a header that it reaches, its compile command or
.clang-tidy changes: build/tidy/ holds an empty file per clean fingerprint. Unit tests are left out;
the macros of GoogleTest cost more time than the checks find in them.

    scripts/check_tidy.py            all files
    scripts/check_tidy.py parser     those whose path contains a word
"""

import concurrent.futures
import hashlib
import json
import os
import pathlib
import subprocess
import sys

from includes import reachable

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "test"
CACHE = ROOT / "build" / "tidy"
TIDY = "clang-tidy-14"
CHECKS = (".clang-tidy", "apps/.clang-tidy")


def wanted(path: pathlib.Path, words: list[str]) -> bool:
    relative = path.relative_to(ROOT)
    return (
        relative.parts[0] in ("src", "apps")
        and not path.name.endswith("_test.cc")
        and (not words or any(word in str(relative) for word in words))
    )


def read_commands(words: list[str]) -> dict[pathlib.Path, str]:
    """The compile command of each file to look at."""
    entries = json.loads((BUILD / "compile_commands.json").read_text(encoding="utf-8"))
    commands = {pathlib.Path(e["file"]).resolve(): e["command"] for e in entries}
    return {path: commands[path] for path in sorted(commands) if wanted(path, words)}


def fingerprint(path: pathlib.Path, command: str, common: bytes) -> str:
    digest = hashlib.sha256(common)
    digest.update(command.encode())
    for file in sorted(reachable(path, [ROOT / "src", ROOT / "apps"])):
        digest.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def is_clean(path: pathlib.Path, key: str) -> bool:
    """True if the file is clean, from memory or from a run; says what is wrong if not."""
    if (CACHE / key).exists():
        return True
    run = subprocess.run(
        [TIDY, "--quiet", "--extra-arg=-Wno-unknown-warning-option", "-p", str(BUILD), str(path)], capture_output=True, text=True
    )
    if run.returncode == 0:
        (CACHE / key).touch()
        return True
    print(run.stdout or run.stderr, file=sys.stderr, flush=True)
    return False


def main() -> int:
    if not (BUILD / "compile_commands.json").exists():
        print("run ./tafl test first: its build tells how each file is compiled", file=sys.stderr)
        return 1
    try:
        version = subprocess.run([TIDY, "--version"], capture_output=True, check=True).stdout
    except FileNotFoundError:
        print(f"there is no {TIDY}: run scripts/install.sh checks", file=sys.stderr)
        return 1
    CACHE.mkdir(parents=True, exist_ok=True)
    common = version + b"".join((ROOT / name).read_bytes() for name in CHECKS)
    commands = read_commands(sys.argv[1:])
    keys = {path: fingerprint(path, command, common) for path, command in commands.items()}
    fresh = sum(not (CACHE / key).exists() for key in keys.values())
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        clean = list(pool.map(is_clean, keys.keys(), keys.values()))
    print(f"{sum(clean)} of {len(clean)} files are clean ({fresh} were looked at anew)")
    return 0 if all(clean) and clean else 1


if __name__ == "__main__":
    sys.exit(main())
