// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/start-embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { fillWithApplications } from '#tests/support/many-applications.ts'
import { submissions } from '../jobs/jobs.ts'
import type { Generator } from '../load/generator.ts'
import { rounded } from '../result.ts'
import { parentOf } from '../servers/processor-time.ts'
import { type PortalOptions, startPortal } from '../servers/start-servers.ts'
import { type MachineLimit, type MachineSize, openLimit } from './limit-machine.ts'
import { decisions, mixedRequests } from './mixed-requests.ts'

/** The size of a portal, and of the machine on which it is measured. Without `machine`, it uses the whole machine. */
export interface Installation {
  name: string
  applications: number
  machine?: MachineSize
}

/** The measurements of one installation. Times are in milliseconds, memory and disk in MB. */
export interface InstallationResult extends Installation {
  limitedBy: MachineLimit['by']
  /** The number of clients that send requests at the same time. */
  people: number
  perSecond: number
  p50: number
  p95: number
  p99: number
  /** The requests with the answer 503, which asks to try again later, per 1,000 requests. */
  overloadedPerThousand: number
  certificatesPerSecond: number
  portalMb: number
  databaseMb: number
  diskMb: number
  /** The size of the database divided by the number of applications. */
  bytesPerApplication: number
  /** The disk space of the files of one submission, which has three documents of 200 KB, and of one certificate. */
  documentBytes: number
  certificateBytes: number
}

interface MeasureOptions {
  folder: string
  smtpUrl: string
  program: Pick<PortalOptions, 'command' | 'environment'>
  /** The number of clients that send requests at the same time. */
  people: number
  /** The duration of the measurement. */
  seconds: number
}

/** The duration of the measurement, divided by the duration of the warm-up. */
const WARM_UP_DIVISOR = 3
/** The number of submissions whose documents are measured, and the maximum time for them. */
const SAMPLE_SUBMISSIONS = 20
const SAMPLE_SECONDS = 120
/** The unit in which the system states the disk space of a file. */
const BLOCK_BYTES = 512
/** A number of cycles (`mixed-requests.ts`) that no portal on one machine can answer in a second. */
const MAX_CYCLES_PER_SECOND = 12

/** Fills a database without limits, and then measures the portal and the database together within the machine's limits. */
export async function measureInstallation(
  installation: Installation,
  generator: Generator,
  options: MeasureOptions,
): Promise<InstallationResult> {
  const folder = await mkdtemp(join(options.folder, 'installation-'))
  const dataDir = join(folder, 'data')
  const postgres = { folder: join(folder, 'postgres'), log: () => {} }
  const limit = openLimit(installation.machine)
  try {
    const filled = await fillDatabase(postgres, installation.applications)
    const { database, portal } = await limit.within(async () => {
      const database = await startEmbeddedPostgres(postgres)
      const portalOptions = { address: database.connection, dataDir, smtpUrl: options.smtpUrl }
      return { database, portal: await startPortal({ ...portalOptions, ...options.program }) }
    })
    const client = new pg.Client({ ...database.connection })
    client.on('error', () => {})
    await client.connect()
    try {
      const target = { client, filled, generator, origin: portal.origin, documents: join(dataDir, 'documents') }
      const load = await measureLoad(target, installation, options)
      const { rows } = await client.query<{ pid: number; bytes: string }>(BACKEND_AND_SIZE)
      const { pid = 0, bytes = '0' } = rows[0] ?? {}
      return {
        ...installation,
        limitedBy: limit.by,
        people: options.people,
        ...load,
        portalMb: Math.round(await memoryOf([portal.pid])),
        databaseMb: Math.round(await memoryOf(await treeOf(parentOf(pid) ?? 0))),
        diskMb: Math.round(Number(bytes) / 1e6),
        bytesPerApplication: Math.round(Number(bytes) / installation.applications),
      }
    } finally {
      await client.end()
      await portal.stop()
      await database.stop()
    }
  } finally {
    limit.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const BACKEND_AND_SIZE = 'select pg_backend_pid() as pid, pg_database_size(current_database())::text as bytes'

async function fillDatabase(postgres: Parameters<typeof startEmbeddedPostgres>[0], applications: number) {
  const { connection, stop } = await startEmbeddedPostgres(postgres)
  try {
    await migrate(connection)
    return await fillWithApplications(connection, await loadCatalogue(), { applications })
  } finally {
    await stop()
  }
}

/** The portal and the database under test. */
interface Target {
  client: pg.Client
  filled: Awaited<ReturnType<typeof fillDatabase>>
  generator: Generator
  origin: string
  /** The folder of the documents and certificates. */
  documents: string
}

/** Measures a mix of requests by concurrent clients, and then only approvals. */
async function measureLoad(
  { client, filled, generator, origin, documents }: Target,
  installation: Installation,
  options: MeasureOptions,
) {
  const { rows } = await client.query<{ pending: number }>(
    "select count(*)::int as pending from applications where status = 'Pending'",
  )
  // The mix verifies one third of the pending applications and approves another third. The last third is for the measurement
  // of approvals alone.
  const third = Math.floor((rows[0]?.pending ?? 0) / 3)
  const cycles = Math.min(third, options.seconds * MAX_CYCLES_PER_SECOND)
  // A machine that is too small answers some requests with 503. docs/sizing.md states how many.
  const common = { origin, sendsEachOnce: true, concurrency: options.people, expect: 200, allowsOverload: true }
  const requests = await mixedRequests(client, filled, { applications: installation.applications, cycles })
  const warmUpCount = Math.floor(requests.length / (WARM_UP_DIVISOR + 1))
  await generator.drive({
    ...common,
    requests: requests.slice(0, warmUpCount),
    seconds: options.seconds / WARM_UP_DIVISOR,
  })
  const mix = await generator.drive({ ...common, requests: requests.slice(warmUpCount), seconds: options.seconds })
  const beforeIssue = await diskSpace(documents)
  const approvals = await decisions(client, filled.admins, { status: 'Approved', count: third, skip: 0 })
  const issued = await generator.drive({ ...common, requests: approvals, seconds: options.seconds / WARM_UP_DIVISOR })
  const beforeSubmissions = await diskSpace(documents)
  const sample = (await submissions(filled, cycles + SAMPLE_SUBMISSIONS).requests()).slice(cycles)
  const submitted = await generator.drive({ ...common, requests: sample, expect: 201, seconds: SAMPLE_SECONDS })
  return {
    perSecond: rounded(mix.answered / mix.seconds),
    p50: rounded(mix.p50),
    p95: rounded(mix.p95),
    p99: rounded(mix.p99),
    overloadedPerThousand: rounded((1000 * mix.overloaded) / (mix.answered + mix.overloaded)),
    certificatesPerSecond: rounded(issued.answered / issued.seconds),
    certificateBytes: Math.round((beforeSubmissions - beforeIssue) / Math.max(1, issued.answered)),
    documentBytes: Math.round(((await diskSpace(documents)) - beforeSubmissions) / Math.max(1, submitted.answered)),
  }
}

/** The disk space of all files in a folder, in bytes. */
async function diskSpace(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name))))
  return sizes.reduce((sum, { blocks }) => sum + blocks * BLOCK_BYTES, 0)
}

/** The memory of processes in MB (`Pss`): each process counts its part of the memory that several processes share. */
async function memoryOf(pids: readonly number[]): Promise<number> {
  const texts = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')))
  const kilobytes = texts.map((text) => Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0))
  return kilobytes.reduce((sum, own) => sum + own, 0) / 1024
}

/** A process and its children. */
async function treeOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  return [parent, ...pids.filter((pid) => parentOf(pid) === parent)]
}
