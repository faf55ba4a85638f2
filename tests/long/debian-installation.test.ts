// SPDX-License-Identifier: Apache-2.0
import { execFile, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { launchBrowserThrough } from '../support/browser.ts'
import { bootstrapDebian, downloadPackages } from '../support/installation/debian-root.ts'
import { checkRestoredOffice, type IssuedOffice, issueFirstCertificate } from '../support/installation/first-office.ts'
import { type Machine, startMachine } from '../support/installation/machine.ts'
import { blocksOf, commandsOf, withReplacements } from '../support/installation/printed-commands.ts'
import { type MailServer, openMailServer } from '../support/mail-server.ts'
import { buildRelease, cloneInto, makeReleaseFolder } from '../support/release-clone.ts'

const HALF_AN_HOUR_MS = 1_800_000
/** The limit for the score of `systemd-analyze security`, from 0 (well protected) to 10 (not protected). */
const MAX_EXPOSURE = 2
const ORIGIN = 'https://sundarpur.example'
const SMTP_PORT = 2525

/** The answers to the questions of `gram-seva init`. An empty answer accepts the default. */
const ANSWERS = [
  ORIGIN,
  `smtp://127.0.0.1:${SMTP_PORT}`,
  'Sundarpur <portal@sundarpur.example>',
  'sundarpur',
  'Sundarpur Gram Panchayat',
  'Sundarpur',
  'Nadiganj',
  'Madhya Pradesh',
  ...['', '', '', '', '', '', ''],
]

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const page = readFileSync('docs/install.md', 'utf8').replaceAll('0.1.0', version)
const backupPage = readFileSync('docs/backup.md', 'utf8')

const isInstalled = (name: string) =>
  ['/usr/bin', '/usr/sbin', '/bin', '/sbin'].some((path) => existsSync(join(path, name)))
const missing = [
  ...(process.getuid?.() === 0 ? [] : ['root']),
  ...['apt-get', 'debootstrap', 'ip', 'nsenter', 'setpriv', 'unshare'].filter((name) => !isInstalled(name)),
]
if (missing.length > 0)
  console.log(
    `Skipped the installation on an empty Debian, which needs ${missing.join(', ')} (apt-get install debootstrap).`,
  )

describe.skipIf(missing.length > 0)('On an empty Debian 12 without npm, the commands of docs/install.md', () => {
  const startedAt = performance.now()
  let folder: string
  let machine: Machine | undefined
  let issued: IssuedOffice | undefined
  let mail: MailServer | undefined
  let browser: Browser | undefined

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gramseva-installation-'))
    await chmod(folder, 0o755)
  })

  afterAll(async () => {
    await browser?.close()
    await mail?.close()
    await machine?.end()
    await rm(folder, { recursive: true, force: true })
    console.log(`The installation took ${Math.round((performance.now() - startedAt) / 1000)} seconds.`)
  }, HALF_AN_HOUR_MS)

  test('install a release whose units have an exposure of at most 2.0, and lead to a certificate', async () => {
    await createRoot(folder)
    const debian = await startMachine(await copyRoot(folder, 'first'))
    machine = debian
    console.log(
      debian.hasSystemd
        ? 'systemd runs in the container, and starts the units.'
        : 'The container has no systemd: the portal is started by the command line of its unit, as its user.',
    )
    mail = await openMailServer(await listenIn(debian, SMTP_PORT))
    const link = await followInstallPage(debian)
    await checkUnits(debian)
    browser = await launchBrowserIn(debian, folder)
    issued = await issueFirstCertificate({ browser, mail, link, origin: ORIGIN })
    if (debian.hasSystemd) await checkService(debian)
  })

  test('restore the portal on another machine from the disks with the copies and from the safe', async ({ skip }) => {
    if (!machine || !issued) return skip('The first test failed.')
    await machine.run('sudo -u gramseva gram-seva backup')
    const [, toDisk = ''] = blocksOf(backupPage, 'Copies in another place')
    await machine.run(toDisk)
    await browser?.close()
    await machine.end()
    machine = undefined
    const root = await copyRoot(folder, 'second')
    await cp(join(folder, 'first/mnt'), join(root, 'mnt'), { recursive: true })
    const debian = await startMachine(root)
    machine = debian
    await followRestorePage(debian)
    browser = await launchBrowserIn(debian, folder)
    await checkRestoredOffice({ browser, origin: ORIGIN }, issued)
  })
})

/** Creates the root of a small Debian, with the release in /root and the packages that the page installs in apt's cache. */
async function createRoot(folder: string) {
  const root = join(folder, 'root')
  // Debian's installer adds these packages to the smallest Debian.
  await bootstrapDebian(root, ['systemd-sysv', 'dbus'])
  const printed = [...page.matchAll(/apt-get install --yes ([a-z -]+)/g)].map(([, names = '']) => names)
  // Caddy is the alternative to nginx.
  await downloadPackages(
    root,
    printed.filter((names) => names !== 'caddy'),
  )
  for (const program of ['node', 'npm', 'postgres', 'curl'])
    expect([program, existsSync(join(root, 'usr/bin', program))]).toEqual([program, false])
  await writeFile(join(root, 'etc/hostname'), 'sundarpur\n')
  await writeFile(join(root, 'etc/hosts'), '127.0.0.1 localhost sundarpur sundarpur.example\n')
  await cp(process.env.INSTALLATION_RELEASE ?? (await createRelease(folder)), join(root, 'root'), { recursive: true })
}

/** Copies the root for one machine. `cp --archive` keeps owners and links, unlike Node.js. */
async function copyRoot(folder: string, name: string): Promise<string> {
  await promisify(execFile)('cp', ['--archive', join(folder, 'root'), join(folder, name)])
  return join(folder, name)
}

/** Builds a release of the last commit, signed with a new key. */
async function createRelease(folder: string) {
  const releases = await makeReleaseFolder()
  try {
    const { privateKey } = generateKeyPairSync('ed25519')
    const key = join(releases, 'key.pem')
    await writeFile(key, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const built = await buildRelease(await cloneInto(releases, 'full'), '--key', key)
    const release = join(folder, 'release')
    await cp(built, release, { recursive: true })
    return release
  } finally {
    await rm(releases, { recursive: true })
  }
}

/**
 * Opens a port of the container's loopback interface in this process. A child process opens the port in the network of the
 * container, sends the open server to this process, and ends. If the child process continued, it would accept some of the
 * connections.
 */
async function listenIn({ leader }: Machine, port: number): Promise<Server> {
  const script = `const server = require('net').createServer()
    const endHere = () => { server.close(); process.disconnect() }
    server.listen(${port}, '127.0.0.1', () => process.send('', server, endHere))`
  const words = [`--net=/proc/${leader}/ns/net`, process.execPath, '--eval', script]
  const child = spawn('nsenter', words, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [, server] = await once(child, 'message')
  return server
}

/** Runs the commands of all chapters of docs/install.md, and returns the activation link of the first admin. */
async function followInstallPage(debian: Machine): Promise<string> {
  const run = (commands: string) => debian.run(withReplacements(commands))
  expect(await run(commandsOf(page, '1. Unpack the release'))).toContain('Signature Verified Successfully')
  await run(commandsOf(page, '2. User and folders'))
  const [init = '', ...rest] = blocksOf(page, '3. Settings')
  expect(await debian.runOnTerminal(init.trim(), ANSWERS)).toContain('Wrote /etc/gram-seva/environment')
  expect(await run(rest.join(''))).toContain('The configuration is complete: production mode')
  await run(commandsOf(page, '4. Service'))
  const nginx = blocksOf(page, '5. HTTPS').filter((commands) => commands.includes('/nginx'))
  expect(await run(nginx.join(''))).toContain('test is successful')
  const created = await run(commandsOf(page, '6. First admin'))
  const [link = ''] = /^https:\/\/sundarpur\.example\/activate#\S+$/m.exec(created) ?? []
  expect(link, created).not.toBe('')
  expect(await run(commandsOf(page, '7. Backups'))).toContain('Stored 5 keys in /run/gram-seva-keys/')
  await run(commandsOf(page, '8. Machine'))
  const [, updates = ''] = /^\*\*Updates of Debian\.\*\* `([^`]+)`/m.exec(page) ?? []
  await run(updates)
  const checks = await run(commandsOf(page, 'Check'))
  expect(checks).toContain(`${version}\n`)
  expect(checks).toMatch(/^http:\/\/127\.0\.0\.1:3000 answers with 200\.$/m)
  expect(checks).toMatch(/\{"status":"ready"\}$/)
  return link
}

/** Runs the commands that install the portal on an empty machine after the first machine was lost. */
async function followRestorePage(debian: Machine) {
  const run = (commands: string) => debian.run(withReplacements(commands))
  await run(commandsOf(page, '1. Unpack the release'))
  await run(commandsOf(page, '2. User and folders'))
  const [settings = '', copies = '', restore = ''] = blocksOf(backupPage, 'Another machine')
  expect(await run(settings)).toContain('The configuration is complete: production mode')
  await run(copies)
  const restored = await run(restore)
  expect(restored).toContain('✓')
  expect(restored).not.toContain('✗')
  await run(commandsOf(page, '4. Service'))
  const nginx = blocksOf(page, '5. HTTPS').filter((commands) => commands.includes('/nginx'))
  await run(nginx.join(''))
  await vi.waitFor(() => debian.run('sudo -u gramseva gram-seva health'), { timeout: 120_000, interval: 1000 })
  expect(await debian.run('sudo -u gramseva gram-seva user:list')).toMatch(/^sunita@\S+ {2}admin, may log in/m)
}

/** Asks the systemd of the container about the installed units. */
async function checkUnits(debian: Machine) {
  const units = (await debian.run('cd /etc/systemd/system; ls gram-seva*')).trim().split('\n')
  expect(units).toEqual(expect.arrayContaining(['gram-seva.service', 'gram-seva-health.service']))
  for (const unit of units.filter((name) => name.endsWith('.service'))) {
    const printed = await debian.run(`systemd-analyze security --offline=true /etc/systemd/system/${unit}`)
    const [sentence = '', exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(printed) ?? []
    console.log(sentence)
    expect(Number(exposure)).toBeLessThanOrEqual(MAX_EXPOSURE)
  }
  const complaints = await debian.run(
    `systemd-analyze verify --man=no ${units.join(' ')} 2>&1 | grep gram-seva || true`,
  )
  expect(complaints).toBe('')
}

/** Chromium in the network of the container. It trusts the certificate that replaces the one of Let's Encrypt. */
async function launchBrowserIn(debian: Machine, folder: string) {
  const script = join(folder, 'chromium')
  const text = `#!/bin/sh\nexec nsenter --net=/proc/${debian.leader}/ns/net "$CHROMIUM_PATH" "$@"\n`
  await writeFile(script, text, { mode: 0o755 })
  const pem = '/etc/letsencrypt/live/sundarpur.example/fullchain.pem'
  const key = `openssl x509 -in ${pem} -pubkey -noout | openssl pkey -pubin -outform der`
  const pin = (await debian.run(`${key} | openssl dgst -sha256 -binary | openssl enc -base64`)).trim()
  const flags = [
    `--ignore-certificate-errors-spki-list=${pin}`,
    '--host-resolver-rules=MAP sundarpur.example 127.0.0.1',
  ]
  return launchBrowserThrough(script, flags)
}

/** The service runs without privileges, and systemd restarts a portal that ends or hangs. */
async function checkService(debian: Machine) {
  const mainProcess = async () =>
    (await debian.run('systemctl show --property MainPID --value gram-seva.service')).trim()
  const first = await mainProcess()
  const status = await debian.run(`cat /proc/${first}/status`)
  for (const line of ['CapEff:\t0000000000000000', 'CapBnd:\t0000000000000000', 'NoNewPrivs:\t1', 'Seccomp:\t2'])
    expect(status).toContain(line)
  const restarts = await debian.run('systemctl show --property NRestarts --value gram-seva.service')
  expect(restarts.trim()).toBe('0')
  await debian.run(`kill -STOP ${first}; systemctl start gram-seva-health.service || true`)
  const isNew = async () => expect(['0', first]).not.toContain(await mainProcess())
  await vi.waitFor(isNew, { timeout: 120_000, interval: 500 })
  const isHealthy = () => debian.run('sudo -u gramseva gram-seva health')
  await vi.waitFor(isHealthy, { timeout: 120_000, interval: 1000 })
  expect(await debian.run('journalctl --unit gram-seva --output cat')).toContain(`Gram Seva is open at ${ORIGIN}`)
  expect(await debian.run('systemctl --failed --no-legend --plain | grep -v gram-seva-health.service || true')).toBe('')
}
