// SPDX-License-Identifier: Apache-2.0
/**
 * A replacement for systemctl in a container without systemd, for the commands of docs/install.md. It starts the
 * portal with the command line, the user, the settings and the passphrases of deploy/systemd/gram-seva.service.
 */
export const FAKE_SYSTEMCTL = `#!/bin/bash
set -euo pipefail

start_portal() {
  unit=/etc/systemd/system/gram-seva.service
  value() { sed -n "s/^$1=//p" $unit; }
  set -a; . "$(value EnvironmentFile)"; set +a
  install -d -o gramseva -g gramseva -m 0700 /var/cache/gram-seva /run/credentials
  install -o gramseva -g gramseva -m 0400 /etc/gram-seva/{key,backup}-passphrase /run/credentials
  export GRAM_SEVA_ENVIRONMENT= KEY_PASSPHRASE_FILE=/run/credentials/key-passphrase
  export BACKUP_PASSPHRASE_FILE=/run/credentials/backup-passphrase NODE_COMPILE_CACHE=/var/cache/gram-seva
  account="setpriv --reuid $(value User) --regid $(value Group) --init-groups --no-new-privs --bounding-set=-all"
  $account $(value ExecStartPre)
  setsid $account $(value ExecStart) < /dev/null > /var/log/gram-seva.log 2>&1 &
}

case "$*" in
  'enable --now gram-seva.service '*) start_portal ;;
  'status gram-seva.service') grep --files-with-matches /opt/gram-seva /proc/[0-9]*/cmdline ;;
  'reload nginx') nginx -s reload 2> /dev/null || nginx ;;
  'enable --now nftables' | 'reload nftables') nft --file /etc/nftables.conf ;;
  *) echo "Nothing to do without systemd: systemctl $*" ;;
esac
`
