// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { cpus, hostname, networkInterfaces, release, totalmem } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { countAuditEntries } from '#server/operations/incident/audit-counts.ts'
import { headsFile, publicKeyFile } from '#server/platform/audit/chain/audit-folder.ts'
import { readHeads } from '#server/platform/audit/chain/audit-head.ts'
import { describeVerdict, verifyLog } from '#server/platform/audit/chain/verify-log.ts'
import { type Configuration, openableOrigins, readConfiguration } from '#server/platform/configuration/configuration.ts'
import { isSetting } from '#server/platform/configuration/environment.ts'
import { type Database, ignoreLoss, openDatabase } from '#server/platform/db/connection.ts'
import { getRunningDatabase } from '#server/platform/db/embedded/portal-database.ts'
import { openPlainFile } from '#server/platform/files.ts'
import { StartUpError } from '#server/platform/start-up-error.ts'
import { VERSION } from '#server/platform/version.ts'
import { COMMANDS } from './commands.ts'
import { incidentForm } from './incident-form.ts'
import { readJournal } from './incident-journal.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const TIMEOUT_MS = 10_000
/** The program of a release, or the built program in a clone. */
const PROGRAM = fileURLToPath(new URL('../../dist/server/', import.meta.url))

interface Entry {
  name: string
  content: string | Buffer
}

const { values } = parseArgs({ options: COMMANDS.incident.options })

try {
  const days = Number(values.days ?? 7)
  if (!Number.isInteger(days) || days < 1) throw new StartUpError('--days must be a whole number of 1 or more.')
  if (values.to === undefined) throw new StartUpError('Specify the folder of the bundle, with --to folder.')
  const now = new Date()
  const { entries, hint } = await collect(readConfiguration(process.env), new Date(now.getTime() - days * DAY_MS))
  const file = join(values.to, `incident-${now.toISOString().replaceAll(/[:-]|\.\d+/g, '')}.tar.gz`)
  await writeBundle(file, entries, now)
  console.log(`Wrote ${file} (${entries.map(({ name }) => name).join(', ')}).
Fill in report.txt, and send it with this file to incident@cert-in.org.in within six hours of noticing the incident (docs/runbook.md).`)
  if (hint !== undefined) console.log(hint)
} catch (error) {
  if (!(error instanceof StartUpError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/**
 * Collects the files of the bundle. If a part cannot be collected, its file contains the reason, because an incident may have
 * stopped the portal. `hint` tells the operator what to add.
 */
async function collect(configuration: Configuration, since: Date): Promise<{ entries: Entry[]; hint?: string }> {
  const parts: readonly (readonly [name: string, read: () => Promise<string>])[] = [
    ['readiness.json', () => requestPortal(configuration, '/readyz')],
    ['metrics.txt', () => requestPortal(configuration, '/metrics')],
    ['settings.txt', async () => describeSettings()],
    ['program.sha256', () => hashProgram()],
    ['audit-chain.txt', () => withDatabase(configuration, (db) => checkChain(db, configuration))],
    ['audit-counts.tsv', () => withDatabase(configuration, (db) => describeCounts(db, since))],
  ]
  const machine = await describeMachine(configuration)
  const entries: Entry[] = [{ name: 'report.txt', content: incidentForm({ configuration, machine, since }) }]
  for (const [name, read] of parts) {
    const content = await read().catch((error: Error) => `This could not be collected: ${error.message}\n`)
    entries.push({ name, content })
  }
  if (configuration.logFile !== undefined)
    return { entries: [...entries, ...(await readLogs(configuration.logFile, since))] }
  const journal = await readJournal(since).catch((error: Error) => ({ missing: error.message }))
  if ('lines' in journal)
    return { entries: [...entries, { name: 'log/journal.jsonl', content: journal.lines.join('') }] }
  return { entries, hint: `The bundle contains no log: LOG_FILE is not set, and ${journal.missing}` }
}

async function requestPortal(configuration: Configuration, path: string): Promise<string> {
  const [origin] = openableOrigins(configuration, configuration.port)
  const { metricsToken } = configuration
  const headers = metricsToken === undefined ? {} : { authorization: `Bearer ${metricsToken}` }
  const response = await fetch(`${origin}${path}`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
  return `${await response.text()}\n`
}

/** The names of the portal's settings. The values are omitted, because they may be secret or personal. */
function describeSettings(): string {
  return `${Object.keys(process.env).filter(isSetting).sort().join('\n')}\n`
}

/** The checksums of the program's files. CERT-In or the operator can compare them with the files of the release. */
async function hashProgram(): Promise<string> {
  const names = (await readdir(PROGRAM)).filter((name) => name.endsWith('.js')).sort()
  const lines = names.map(async (name) => {
    const digest = createHash('sha256')
      .update(await readFile(join(PROGRAM, name)))
      .digest('hex')
    return `${digest}  dist/server/${name}`
  })
  return `${(await Promise.all(lines)).join('\n')}\n`
}

async function withDatabase(configuration: Configuration, read: (db: Database) => Promise<string>): Promise<string> {
  const { db, close } = openDatabase(await getRunningDatabase(configuration), ignoreLoss, 1)
  try {
    return await read(db)
  } finally {
    await close()
  }
}

async function checkChain(db: Database, { dataDir }: Configuration): Promise<string> {
  const heads = await readHeads({ headsFile: headsFile(dataDir), keyFile: publicKeyFile(dataDir) })
  return `${describeVerdict(await verifyLog(db, heads.heads), heads).sentences.join('\n')}\n`
}

async function describeCounts(db: Database, since: Date): Promise<string> {
  const rows = await countAuditEntries(db, since)
  return `hour\taction\trole\tcount\n${rows.map(({ hour, action, role, count }) => `${hour}\t${action}\t${role}\t${count}\n`).join('')}`
}

/** The log files of the period. The portal writes no personal data to them. */
async function readLogs(logFile: string, since: Date): Promise<Entry[]> {
  const folder = dirname(logFile)
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(basename(logFile))).sort()
  const entries: Entry[] = []
  for (const name of names) {
    const content = await readLog(join(folder, name), since)
    if (content !== undefined) entries.push({ name: `log/${name}`, content })
  }
  return entries
}

/**
 * A log file; undefined if it was last written before `since`. Links are not followed: if root runs this command, a link in the
 * folder of the portal's user could put any file of the machine into the bundle.
 */
async function readLog(path: string, since: Date): Promise<string | Buffer | undefined> {
  const handle = await openPlainFile(path)
  if (!handle) return 'This was not collected: it is a link, or something else that is not a file.\n'
  try {
    return (await handle.stat()).mtime >= since ? await handle.readFile() : undefined
  } finally {
    await handle.close()
  }
}

async function describeMachine({ panchayat, origin }: Configuration): Promise<Record<string, string>> {
  const system = await readFile('/etc/os-release', 'utf8').catch(() => '')
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? [])
  return {
    Organisation: `${panchayat.name}, ${panchayat.block}, ${panchayat.district}, ${panchayat.state}`,
    'Domain and URL': origin,
    'Host name': hostname(),
    'IP addresses': addresses
      .filter(({ internal }) => !internal)
      .map(({ address }) => address)
      .join(', '),
    'Operating system': `${/PRETTY_NAME="(.*)"/.exec(system)?.[1] ?? process.platform}, kernel ${release()}`,
    Hardware: `${process.arch}, ${cpus().length} processors, ${Math.round(totalmem() / 1024 ** 2)} MB`,
    Application: `Gram Seva ${VERSION}, Node.js ${process.versions.node}`,
  }
}

/** Writes the bundle with permissions that allow only the operator to read it. */
async function writeBundle(file: string, entries: readonly Entry[], mtime: Date): Promise<void> {
  const archive = pack()
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  const written = pipeline(archive, createGzip(), target)
  for (const { name, content } of entries) archive.entry({ name, mode: 0o600, mtime }, content)
  archive.finalize()
  await written
}
