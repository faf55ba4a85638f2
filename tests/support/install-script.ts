// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs'
import { commandsOf } from './installation/printed-commands.ts'

/** The settings that `gram-seva init` asks for. */
const SETTINGS = {
  PUBLIC_ORIGIN: 'https://sundarpur.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'portal@sundarpur.example',
  PANCHAYAT_CODE: 'sundarpur',
  PANCHAYAT_NAME: 'Sundarpur Gram Panchayat',
  PANCHAYAT_BLOCK: 'Sundarpur',
  PANCHAYAT_DISTRICT: 'Nadiganj',
  PANCHAYAT_STATE: 'Madhya Pradesh',
  PORT: '3961',
}

/**
 * Starts the portal as deploy/systemd/gram-seva.service does, with the same user and the same environment. Then waits until the
 * portal has logged its address.
 */
const SERVICE = `
set -a; . /etc/gram-seva/environment; set +a
GRAM_SEVA_ENVIRONMENT= KEY_PASSPHRASE_FILE=/etc/gram-seva/key-passphrase BACKUP_PASSPHRASE_FILE=/etc/gram-seva/backup-passphrase \\
  setpriv --reuid gramseva --regid gramseva --init-groups /opt/gram-seva/current/bin/gram-seva start > /root/portal.log 2>&1 &
portal=$!
env -i timeout 120 /bin/bash -c 'grep --quiet --max-count 1 "open at" <(tail --follow --lines +1 /root/portal.log)' || { cat /root/portal.log; exit 1; }`

/**
 * A script that runs the commands of docs/install.md as far as the creation of the first admin. It runs them in an overlay file
 * system on top of this Debian, which stays unchanged. `archives` is the folder of the release, and `copy` is an empty folder on
 * a disk, for the changed files. Run the script as root in its own mount and process namespaces.
 */
export function installScript({ archives, copy, version }: Record<'archives' | 'copy' | 'version', string>): string {
  const page = readFileSync('docs/install.md', 'utf8').replaceAll('0.1.0', version)
  const options = Object.entries(SETTINGS).map(([name, value]) => `--set '${name}=${value}'`)
  const settings = commandsOf(page, '3. Settings').replace('gram-seva init', `gram-seva init ${options.join(' ')}`)
  // The last check needs the web server in front of the portal, which this script does not install.
  const check = commandsOf(page, 'Check').replace(/^curl .*\n/m, '')
  const steps = [
    'cd /root',
    commandsOf(page, '1. Unpack the release'),
    commandsOf(page, '2. User and folders'),
    settings,
    SERVICE,
    commandsOf(page, '6. First admin'),
    commandsOf(page, '7. Backups'),
    check,
    'sudo -u gramseva gram-seva user list',
    'kill -TERM $portal; wait $portal',
  ]
  return `set -euo pipefail
mkdir -p ${copy}/upper ${copy}/work ${copy}/root
mount -t overlay overlay -o lowerdir=/,upperdir=${copy}/upper,workdir=${copy}/work ${copy}/root
mount --bind /dev ${copy}/root/dev
mount -t proc proc ${copy}/root/proc
cp ${archives}/* ${copy}/root/root/
cat > ${copy}/root/root/install.sh <<'END_OF_INSTALLATION'
${steps.join('\n')}
END_OF_INSTALLATION
env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive \\
  chroot ${copy}/root /bin/bash -euo pipefail /root/install.sh < /dev/null`
}
