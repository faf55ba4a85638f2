// SPDX-License-Identifier: Apache-2.0
/** The blocks of commands that a chapter of docs/install.md prints. */
export function blocksOf(page: string, heading: string): string[] {
  const [, chapter = ''] = page.split(`\n## ${heading}\n`)
  const [own = ''] = chapter.split('\n## ')
  const blocks = [...own.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text = '']) => text)
  if (blocks.length === 0) throw new Error(`docs/install.md has no commands in the chapter ${heading}`)
  return blocks
}

/** All commands that a chapter of docs/install.md prints. */
export const commandsOf = (page: string, heading: string) => blocksOf(page, heading).join('')

/** The lines of the page that cannot work in a container without a network, and the scripts that replace these lines. */
const REPLACEMENTS: readonly { line: RegExp; why: string; script: string }[] = [
  {
    line: /^certbot certonly .*$/m,
    why: 'without a network, no authority can issue a certificate: the test checks that nginx would answer its question, and creates a self-signed certificate',
    script: `certbot --version
mkdir -p /var/www/html/.well-known/acme-challenge /etc/letsencrypt/live/sundarpur.example
echo proof > /var/www/html/.well-known/acme-challenge/question
curl --silent --fail http://sundarpur.example/.well-known/acme-challenge/question
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=sundarpur.example \\
  -addext subjectAltName=DNS:sundarpur.example -keyout /etc/letsencrypt/live/sundarpur.example/privkey.pem \\
  -out /etc/letsencrypt/live/sundarpur.example/fullchain.pem 2> /dev/null
cp /etc/letsencrypt/live/sundarpur.example/fullchain.pem /usr/local/share/ca-certificates/sundarpur.crt
update-ca-certificates`,
  },
  {
    line: /^systemctl restart systemd-timesyncd && .*$/m,
    why: 'a container does not set the clock: the test checks that systemd reads the file',
    script: 'systemd-analyze cat-config systemd/timesyncd.conf | grep ^NTP=samay1.nic.in',
  },
]

/** Replaces the commands that cannot work in a container, and prints each replaced line with the reason. */
export function withReplacements(commands: string): string {
  let replaced = commands
  for (const { line, why, script } of REPLACEMENTS) {
    const [printed] = line.exec(replaced) ?? []
    if (printed === undefined) continue
    console.log(`Replaced: ${printed}\n  because ${why}`)
    replaced = replaced.replace(line, () => script)
  }
  return replaced
}
