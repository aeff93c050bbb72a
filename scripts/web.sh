#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The pages of the workbench: scripts/web.sh WHAT
#
#   build           fetches the npm packages if the lock file changed, and builds build/web/ if web/ did
#   format          reformats web/
#   test            unit tests
#   check           types, warnings and format
#   e2e PROGRAM     plays in a browser against `PROGRAM serve`; screenshots go to build/screenshots/
#   sheet PROGRAM   the contact sheet: every game's first position, in docs/pictures/
#
# Exits 77 (ctest: skipped) where there is no npm, or no browser for what needs one. Works several times at once.
set -euo pipefail
here=$(readlink -f -- "${BASH_SOURCE[0]}")
root=${here%/scripts/*}
# shellcheck source=scripts/common.sh
source "$root/scripts/common.sh"

readonly web="$root/web" pages="$root/build/web" web_log="$root/build/web.log"
readonly fetched="$root/build/web-packages.json" # the lock file whose packages are installed

run_npm() { (cd "$web" && npm --no-update-notifier "$@"); }

# Shows the end of the log, and ends.
fail() {
  tail -n 20 -- "$web_log" >&2
  die 4 "$1; the whole log is $web_log"
}

fetch_packages() {
  if cmp -s "$web/package-lock.json" "$fetched" && [[ -d $web/node_modules ]]; then return; fi
  say "fetching the npm packages of the pages (log: build/web.log)"
  # No package needs its install script here, so none may run one.
  with_progress "$web_log" run_npm ci --ignore-scripts --no-audit --no-fund ||
    fail "could not fetch the npm packages of the pages"
  cp "$web/package-lock.json" "$fetched"
}

is_built() {
  [[ -f $pages/index.html ]] &&
    [[ -z $(find "$web" -name node_modules -prune -o -newer "$pages/index.html" -print -quit) ]]
}

build_pages() {
  fetch_packages
  if is_built; then return; fi
  with_progress "$web_log" run_npm run build || fail "could not build the pages"
  touch "$pages/index.html"
}

if ! command -v npm >/dev/null; then
  say "skipped: there is no npm"
  exit 77
fi
mkdir -p "$root/build"
if [[ ! -w ${HOME:-/nonexistent} ]]; then export npm_config_cache="$root/build/npm"; fi
exec 9>"$root/build/web.lock"
flock 9
case ${1:-} in
  build) build_pages ;;
  format)
    fetch_packages
    run_npm run --silent format
    ;;
  test | check)
    fetch_packages
    exec 9>&-
    run_npm run --silent "$1"
    ;;
  e2e | sheet)
    (($# == 2)) || die 2 "usage: scripts/web.sh $1 PROGRAM"
    if [[ ! -x ${TAFL_CHROMIUM:=/usr/bin/chromium} ]]; then
      say "skipped: there is no browser at $TAFL_CHROMIUM"
      exit 77
    fi
    export TAFL_CHROMIUM
    build_pages
    exec 9>&-
    if [[ $1 == sheet ]]; then
      mkdir -p "$root/docs/pictures"
      export TAFL_SHEET="$root/docs/pictures/games.jpg"
    fi
    TAFL_PROGRAM=$(readlink -f -- "$2") run_npm run --silent "$1"
    ;;
  *) die 2 "usage: scripts/web.sh build|format|test|check|e2e PROGRAM|sheet PROGRAM" ;;
esac
