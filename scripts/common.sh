# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# What the shell scripts share. Source it after setting `root` to the top of the repository.
# Everything is said on standard error, so that standard output belongs to the program.

say() { printf 'tafl: %s\n' "$*" >&2; }

# die CODE MESSAGE...: the program's exit codes (4: something of ours went wrong).
die() {
  local code=$1
  shift
  say "$@"
  exit "$code"
}

# with_progress LOG COMMAND...: runs the command with its output in LOG. On a terminal the last
# line that was written shows what is going on; elsewhere nothing does.
with_progress() {
  local log=$1 line
  shift
  if [[ ! -t 2 ]]; then
    "$@" >"$log" 2>&1 </dev/null
    return
  fi
  local columns
  read -r _ columns < <(stty size <&2 2>/dev/null || echo 24 80)
  ((columns > 20)) || columns=80
  "$@" </dev/null 2>&1 | tee "$log" | while IFS= read -r line; do
    printf '\r\e[K%s' "${line:0:columns-1}" >&2
  done
  local status=${PIPESTATUS[0]}
  printf '\r\e[K' >&2
  return "$status"
}

# How many compilers may run at once: as many as there are processors and gigabytes of free memory
# (a compiler here needs up to about one), within the limits of a container; or what TAFL_JOBS says.
jobs_that_fit() {
  local jobs kilobytes=0 quota period limit used
  if [[ ${TAFL_JOBS:-} =~ ^[1-9][0-9]*$ ]]; then
    echo "$TAFL_JOBS"
    return
  fi
  jobs=$(nproc)
  if [[ -r /sys/fs/cgroup/cpu.max ]]; then
    read -r quota period </sys/fs/cgroup/cpu.max
    if [[ $quota != max ]] && ((quota / period < jobs)); then jobs=$((quota / period)); fi
  fi
  if [[ -r /proc/meminfo ]]; then
    kilobytes=$(awk '/^MemAvailable:/ {print $2}' /proc/meminfo)
  fi
  if [[ -r /sys/fs/cgroup/memory.max && -r /sys/fs/cgroup/memory.current ]]; then
    limit=$(</sys/fs/cgroup/memory.max)
    used=$(</sys/fs/cgroup/memory.current)
    if [[ $limit != max ]] && (((limit - used) / 1024 < kilobytes)); then
      kilobytes=$(((limit - used) / 1024))
    fi
  fi
  if ((kilobytes > 0 && kilobytes / 1000000 < jobs)); then jobs=$((kilobytes / 1000000)); fi
  echo $((jobs > 0 ? jobs : 1))
}
