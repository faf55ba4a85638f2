// SPDX-License-Identifier: Apache-2.0
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { extract } from 'tar-stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createClient } from '../../examples/client.ts'
import { runScript } from '../support/run-script.ts'
import { copySeededVillage } from '../support/seeded-village.ts'
import { clearDataFolder, freePort, startWholePortal, type WholePortal } from '../support/whole-portal.ts'
import { registration, SERVICES } from './specification-client.ts'

const SECRETS = { KEY_PASSPHRASE: 'banyan trees grow slowly', METRICS_TOKEN: 'a-token-of-enough-characters' }
const PERSON = { username: 'lalita.bai', email: 'lalita.bai@panchayat.example', password: 'a river after the rain' }
/** Personal data in the registration, in the applications and in the accounts of the demo. */
const PERSONAL = [
  ...Object.values(PERSON),
  ...['Kamla', 'Mohan', '9876501234', '2345 6789 0124', '234567890124', '7 Well Road', 'Bai Looms'],
  ...['citizen@panchayat.example', 'staff@panchayat.example', 'admin@panchayat.example'],
]

/** The timeout for a copy of the village and a start of the whole portal on a busy machine. */
const LONG_MS = 240_000

let dataDir: string
let folder: string
let portal: WholePortal | undefined

beforeEach(async () => {
  dataDir = await copySeededVillage(LONG_MS)
  folder = await mkdtemp(join(tmpdir(), 'gramseva-incident-'))
}, LONG_MS)

afterEach(async () => {
  await portal?.end('SIGTERM')
  await clearDataFolder(dataDir)
  await rm(folder, { recursive: true })
})

/** Unpacks the only bundle in the folder. Returns the contents of its files by their names. */
async function readBundle(): Promise<Map<string, string>> {
  const [name = ''] = await readdir(folder)
  const file = join(folder, name)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const archive = extract()
  archive.end(gunzipSync(await readFile(file)))
  const files = new Map<string, string>()
  for await (const entry of archive) files.set(entry.header.name, await text(entry))
  return files
}

/**
 * Creates a folder with a program `journalctl` that prints these entries, because the portal of a test is not a unit of systemd.
 * The program stores its arguments in a file.
 */
async function writeJournalctl(entries: readonly object[]): Promise<string> {
  const programs = await mkdtemp(join(dataDir, 'programs-'))
  const __REALTIME_TIMESTAMP = String(Date.now() * 1000)
  const lines = entries.map((entry) => `${JSON.stringify({ __REALTIME_TIMESTAMP, ...entry })}\n`)
  await writeFile(join(programs, 'entries'), lines.join(''))
  const script = `#!/bin/sh\necho "$@" > '${programs}/arguments'\nexec cat '${programs}/entries'\n`
  await writeFile(join(programs, 'journalctl'), script, { mode: 0o700 })
  return programs
}

// CERT-In is the authority of India to which security incidents must be reported.
describe('gram-seva incident', () => {
  test('collects the information that CERT-In asks for, without personal data and secrets', {
    timeout: LONG_MS,
  }, async () => {
    const logFile = join(dataDir, 'portal.log')
    const environment = {
      ...SECRETS,
      PORT: await freePort(),
      LOG_FILE: logFile,
      LOG_LEVEL: 'info',
      RESTORE_DRILL: 'false',
    }
    portal = await startWholePortal(dataDir, environment)
    const citizen = createClient(portal.origin)
    await citizen.post('/api/register', registration(PERSON))
    for (const { path, form } of SERVICES) await citizen.post(path, form())
    await expect(citizen.post('/api/login', { email: PERSON.email, password: 'wrong' })).rejects.toThrow('answered')

    const settings = { ...environment, DATA_DIR: dataDir }
    const health = await runScript('cli/health', [], settings).ended
    expect(health).toMatchObject({ code: 0, output: expect.stringContaining(`${portal.origin} answers with 200.\n`) })
    const collected = await runScript('cli/incident', ['--to', folder], settings).ended
    expect(collected).toMatchObject({ code: 0, output: expect.stringContaining('within six hours') })
    const files = await readBundle()
    expect([...files.keys()]).toEqual([
      'report.txt',
      'readiness.json',
      'metrics.txt',
      'settings.txt',
      'program.sha256',
      'audit-chain.txt',
      'audit-counts.tsv',
      'log/portal.log',
    ])
    expect(files.get('report.txt')).toContain(`Domain and URL:     ${portal.origin}`)
    expect(files.get('metrics.txt')).toContain('gramseva_ready 1')
    expect(files.get('audit-chain.txt')).toMatch(/^The log is valid/)
    expect(files.get('audit-counts.tsv')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00Z\t[a-z-]+\t[a-z]+\t\d+$/m)
    expect(files.get('settings.txt')?.split('\n')).toEqual(
      expect.arrayContaining(['DATA_DIR', 'KEY_PASSPHRASE', 'LOG_FILE', 'RESTORE_DRILL']),
    )
    expect(files.get('log/portal.log')).toContain('/api/register')
    const everything = [...files.values()].join('\n')
    for (const word of [...PERSONAL, ...Object.values(SECRETS)])
      expect([word, everything.includes(word)]).toEqual([word, false])
  })

  test('works while the portal is stopped, and names the parts that are missing', async () => {
    const collected = await runScript('cli/incident', ['--to', folder], { DATA_DIR: dataDir, PORT: await freePort() })
      .ended
    expect(collected.code).toBe(0)
    const files = await readBundle()
    for (const name of ['readiness.json', 'metrics.txt', 'audit-chain.txt', 'audit-counts.tsv']) {
      expect(files.get(name)).toMatch(/^This could not be collected: \S/)
    }
    expect(files.get('report.txt')).toContain('Operating system:   ')
  })

  test('does not follow links in the folder of the log', async () => {
    const secret = join(dataDir, 'secret')
    await writeFile(secret, 'a line of another file')
    const logFile = join(dataDir, 'portal.log')
    await writeFile(logFile, 'a line of the log')
    await symlink(secret, `${logFile}.1`)
    await mkdir(`${logFile}.2`)
    const settings = { DATA_DIR: dataDir, PORT: await freePort(), LOG_FILE: logFile }
    expect((await runScript('cli/incident', ['--to', folder], settings).ended).code).toBe(0)
    const files = await readBundle()
    expect(files.get('log/portal.log')).toBe('a line of the log')
    for (const name of ['log/portal.log.1', 'log/portal.log.2'])
      expect(files.get(name)).toMatch(/^This was not collected: it is a link/)
    expect([...files.values()].join()).not.toContain('a line of another file')
  })

  test('without LOG_FILE, contains the lines of the portal and of systemd in the journal, and no other lines', {
    timeout: LONG_MS,
  }, async () => {
    const environment = { ...SECRETS, PORT: await freePort(), LOG_LEVEL: 'info' }
    portal = await startWholePortal(dataDir, environment)
    const { output } = portal
    await createClient(portal.origin).post('/api/register', registration(PERSON))
    await expect.poll(() => output.join('\n'), { timeout: 20_000 }).toContain('/api/register')
    const crash = `Error: duplicate key (email)=(${PERSON.email})`
    // journalctl prints a message as null or as a list of bytes if the message is not plain text.
    const journal = [
      { SYSLOG_IDENTIFIER: 'systemd', MESSAGE: 'Started gram-seva.service - Gram Seva, the portal of the panchayat.' },
      ...[...output, crash, null, [226, 128, 166]].map((MESSAGE) => ({
        SYSLOG_IDENTIFIER: 'gram-seva',
        MESSAGE,
      })),
    ]
    const programs = await writeJournalctl(journal)
    const settings = { ...environment, DATA_DIR: dataDir, PATH: `${programs}:${process.env.PATH}` }
    const collected = await runScript('cli/incident', ['--to', folder, '--days', '3'], settings).ended
    expect(collected).toMatchObject({ code: 0, output: expect.not.stringContaining('The bundle contains no log') })
    const log = (await readBundle()).get('log/journal.jsonl') ?? ''
    expect(log).toContain('"systemd":"Started gram-seva.service - Gram Seva')
    expect(log).toContain('/api/register')
    expect(log).toMatch(/\{"msg":"lines of other programs were omitted","times":\d+\}\n$/)
    for (const word of [...PERSONAL, ...Object.values(SECRETS)])
      expect([word, log.includes(word)]).toEqual([word, false])

    const [, since = ''] = /--since=@(\d+)/.exec(await readFile(join(programs, 'arguments'), 'utf8')) ?? []
    expect(Date.now() / 1000 - Number(since)).toBeCloseTo(3 * 86_400, -3)
  })

  test('without a log, says what to add', async () => {
    const settings = { DATA_DIR: dataDir, PORT: await freePort() }
    const withPath = (PATH: string) => runScript('cli/incident', ['--to', folder], { ...settings, PATH }).ended
    expect(await withPath(folder)).toMatchObject({
      code: 0,
      output: expect.stringContaining('The bundle contains no log: LOG_FILE is not set, and there is no journal.'),
    })
    expect([...(await readBundle()).keys()].filter((name) => name.startsWith('log/'))).toEqual([])
    for (const file of await readdir(folder)) await rm(join(folder, file))
    expect(await withPath(`${await writeJournalctl([])}:${process.env.PATH}`)).toMatchObject({
      code: 0,
      output: expect.stringContaining('sudo -u gramseva -g systemd-journal gram-seva incident'),
    })
  })

  test.skipIf(spawnSync('journalctl', ['--version']).status !== 0)(
    'passes only options to journalctl that the installed version knows',
    async () => {
      const programs = await writeJournalctl([])
      const PATH = `${programs}:${process.env.PATH}`
      await runScript('cli/incident', ['--to', folder], { DATA_DIR: dataDir, PORT: await freePort(), PATH }).ended
      const options = (await readFile(join(programs, 'arguments'), 'utf8')).trim().split(' ')
      expect(options).toContain('gram-seva.service')
      expect(spawnSync('journalctl', options, { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
    },
  )

  test('needs a folder and a whole number of days', async () => {
    expect(await runScript('cli/incident', [], {}).ended).toMatchObject({
      code: 1,
      output: expect.stringContaining('--to folder'),
    })
    const invalid = await runScript('cli/incident', ['--to', folder, '--days', 'many'], {}).ended
    expect(invalid).toMatchObject({ code: 1, output: '--days must be a whole number of 1 or more.\n' })
  })
})
