#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Holds every tracked C++ file to .clang-format (version 14). `--fix` reformats instead of complaining.
set -euo pipefail
here=$(readlink -f -- "${BASH_SOURCE[0]}")
cd "${here%/scripts/*}"

mode=(--dry-run -Werror)
[[ ${1:-} != --fix ]] || mode=(-i)
mapfile -d '' files < <(git -c safe.directory='*' ls-files -z '*.h' '*.cc')
clang-format-14 --style=file "${mode[@]}" "${files[@]}"
echo "${#files[@]} files are formatted"
