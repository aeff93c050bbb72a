#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Builds the fuzzers and runs each of them:  fuzz/run.sh [SECONDS] [NAME...]
#
# The seeds are the rule sheets in games/ and tests/invalid/, and the requests of
# tests/serve/dialogues/ for the fuzzers of the protocol; what the fuzzers find on top is kept in
# build/fuzz/corpus/ for the next run. A failing input is left in build/fuzz/failures/ and makes the
# script fail; run the fuzzer with that file as its only argument to see it again.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
seconds=${1:-600}
shift || true
names=("$@")
if ((${#names[@]} == 0)); then
  for source in "$root"/fuzz/*_fuzz.cc; do names+=("$(basename "$source" .cc)"); done
fi

build=$root/build/fuzz
cd "$root"
cmake --preset fuzz >/dev/null
nice ninja -C "$build" "${names[@]}"

seeds=$build/seeds
rm -rf "$seeds"
mkdir -p "$seeds" "$build/corpus" "$build/failures"
find games tests/invalid -name '*.kif' -size -64k | while read -r sheet; do
  cp "$sheet" "$seeds/$(echo "$sheet" | tr '/' '-')"
done

dialogues=$build/dialogues
rm -rf "$dialogues"
mkdir -p "$dialogues"
number=0
while IFS= read -r line; do
  number=$((number + 1))
  printf '%b' "${line#> }" >"$dialogues/$number"
done < <(grep -h '^> ' tests/serve/dialogues/*.txt)

for name in "${names[@]}"; do
  mkdir -p "$build/corpus/$name"
  dictionary=gdl
  given=$seeds
  if [[ $name != parse_fuzz ]]; then
    dictionary=protocol
    given=$dialogues
  fi
  nice "$build/fuzz/$name" "$build/corpus/$name" "$given" -max_total_time="$seconds" \
    -dict="fuzz/dictionaries/$dictionary.dict" -artifact_prefix="$build/failures/$name-" \
    -max_len=1024 -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 -verbosity=1
done
