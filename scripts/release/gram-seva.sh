#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs a command of the unpacked release with the release's Node.js. Other programs are needed only to follow a link.
set -eu

program=$0
if [ -h "$program" ]; then program=$(PATH=/usr/bin:/bin readlink -f "$program"); fi
case $program in
  */*) root=${program%/*}/.. ;;
  *) root=.. ;;
esac
root=$(cd "$root" && pwd -P)

# With this variable, messages call the command gram-seva, and it reads /etc/gram-seva/environment.
export GRAM_SEVA_RELEASE="$root"
export APP_MODE="${APP_MODE:-production}"
# Without these settings, the C library keeps the memory that password hashing used (docs/operations.md).
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-131072}"

exec "$root/node/bin/node" --max-semi-space-size=8 "$root/dist/server/gram-seva.js" "$@"
