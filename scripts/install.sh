#!/bin/bash
# SPDX-License-Identifier: MIT
#
# scripts/install.sh GROUP...: installs the Debian packages of the groups (scripts/packages.txt)
# that are missing. Touches neither apt nor the network when there is none.
set -euo pipefail
here=$(readlink -f -- "${BASH_SOURCE[0]}")
root=${here%/scripts/*}
# shellcheck source=scripts/common.sh
source "$root/scripts/common.sh"
export PATH="$PATH:/usr/local/sbin:/usr/sbin:/sbin" # dpkg wants them, some users lack them

readonly list="$root/scripts/packages.txt"
readonly install_log="$root/build/install.log"
# Waits for another apt to finish, and for a network that comes and goes.
readonly -a apt=(env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600
  -o Acquire::Retries=3)

# Fills `packages` with what the groups name and `reason` with why; leaves out packages whose
# command is there already (`package/command`).
declare -a packages=()
known_group=0
declare -A reason=()
read_list() {
  local group package why command
  while read -r group package why; do
    if [[ -z $package || $group == '#'* || " $* " != *" $group "* ]]; then continue; fi
    known_group=1
    command=${package#*/}
    if [[ $package == */* ]] && command -v "$command" >/dev/null; then continue; fi
    package=${package%%/*}
    packages+=("$package")
    reason[$package]=$why
  done <"$list"
}

# Prints those of `packages` that dpkg does not call installed.
missing_packages() {
  local package status
  local -A installed=()
  while read -r package status; do
    [[ $status != *' installed' ]] || installed[$package]=1
    # A package that is not known at all is an error to dpkg-query, and simply missing to us.
  done < <(dpkg-query -W -f '${Package} ${Status}\n' "${packages[@]}" 2>/dev/null)
  for package in "${packages[@]}"; do
    [[ -n ${installed[$package]:-} ]] || echo "$package"
  done
}

have_package_lists() { compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null; }

# apt_install PACKAGE...: with today's package lists first, as they may do; with fresh ones if not.
apt_install() {
  if have_package_lists && "${become_root[@]}" "${apt[@]}" install -y --no-install-recommends "$@"; then
    return 0
  fi
  local attempt
  for attempt in 1 2 3; do
    ((attempt == 1)) || sleep $((attempt * 5))
    if "${become_root[@]}" "${apt[@]}" update &&
      "${become_root[@]}" "${apt[@]}" install -y --no-install-recommends "$@"; then
      return 0
    fi
  done
  return 1
}

(($# > 0)) || die 2 "usage: scripts/install.sh build|test|web|checks..."
read_list "$@"
((known_group)) || die 2 "scripts/packages.txt has no group '$*'"
((${#packages[@]} > 0)) || exit 0
if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  say "this is not Debian, so nothing is installed; needed are: ${packages[*]}"
  exit 0
fi

mapfile -t missing < <(missing_packages)
((${#missing[@]} > 0)) || exit 0

manual="apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
become_root=()
if ((EUID != 0)); then
  command -v sudo >/dev/null ||
    die 4 "needs ${#missing[@]} Debian packages and is neither root nor has sudo. As root, run:
  $manual"
  become_root=(sudo)
  [[ -t 0 ]] || become_root+=(-n) # nobody is there to type a password
fi

say "installing ${#missing[@]} Debian packages (log: build/install.log):"
for package in "${missing[@]}"; do
  printf '  %-20s %s\n' "$package" "${reason[$package]}" >&2
done
mkdir -p "$root/build"
if ((EUID != 0)) && [[ -t 0 ]]; then sudo -v || true; fi # ask for the password in the open
if ! with_progress "$install_log" apt_install "${missing[@]}"; then
  tail -n 15 "$install_log" >&2
  die 4 "could not install the packages (all of apt's words: build/install.log). As root, run:
  $manual"
fi
mapfile -t missing < <(missing_packages)
((${#missing[@]} == 0)) || die 4 "apt-get succeeded, yet these are not installed: ${missing[*]}"
