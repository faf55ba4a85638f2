import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { buildApp } from '#server/app.ts'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { findCurrentKey, type SigningKey } from '#server/certificates/signing/find-signing-keys.ts'
import { openPortal } from '#server/open-portal.ts'
import type { Portal } from '#server/operations/portal.ts'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/start-embedded-postgres.ts'
import type { Latencies } from './health-probe.ts'
import { sampleCertificateOrder } from './sample-certificate-order.ts'

const WARM_UP_COUNT = 100
const CERTIFICATES = 500
const MIN_PER_SECOND = 80
const MAX_HEALTH_MS = 20
const MAX_BYTES = 90_000
const RESULT = new URL('results/certificates.json', import.meta.url)

interface Job {
  job: string
  measured: number
  target: number
  /** How many times better than the target; 1 or more meets the target. */
  ratio: number
  met: boolean
  /** CPU time per certificate, in milliseconds. It depends less on other programs than the wall-clock time does. */
  processorMs?: number
}

const atLeast = (job: string, measured: number, target: number): Job => judged(job, measured, target, measured / target)
const atMost = (job: string, measured: number, target: number): Job => judged(job, measured, target, target / measured)
const judged = (job: string, measured: number, target: number, ratio: number): Job => ({
  job,
  measured: Number(measured.toFixed(2)),
  target,
  ratio: Number(ratio.toFixed(2)),
  met: ratio >= 1,
})

/** `npm run bench:certificates`: how fast one worker issues certificates, and the latency of `/healthz` meanwhile. */
const folder = await mkdtemp(join(tmpdir(), 'bench-'))
// Under root the database runs as another user, who needs access to this folder.
await chmod(folder, 0o755)
const database = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: () => {} })
try {
  const load = loadavg()[0] ?? 0
  const jobs = await measureAll(database.connection)
  for (const { job, measured, target, met, processorMs } of jobs) {
    const each = processorMs ? `, ${processorMs} ms of CPU time each` : ''
    console.log(`${met ? 'met   ' : 'MISSED'}  ${job}: ${measured} (target ${target})${each}`)
  }
  console.log(`Other programs had a load of ${load.toFixed(1)} on ${cpus().length} processors at the start.`)
  const machine = { processor: cpus()[0]?.model, cores: cpus().length, memory: totalmem(), node: process.version, load }
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  await mkdir(new URL('.', RESULT), { recursive: true })
  await writeFile(RESULT, `${JSON.stringify({ machine, commit, jobs }, null, 2)}\n`)
} finally {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measureAll(connection: typeof database.connection): Promise<Job[]> {
  const { portal, close } = await openPortal({
    configuration: readConfiguration({ APP_MODE: 'demo', DATA_DIR: folder }),
    catalogue: await loadCatalogue(),
    database: connection,
    exclusive: true,
    onFault: (error) => console.error(error),
  })
  const app = await buildApp(portal, { logger: false, webFolder: 'none' })
  try {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    const key = await findCurrentKey(portal.db, portal.panchayat.id)
    if (!key) throw new Error('The portal has no key')
    await issueCertificates(portal, key, WARM_UP_COUNT)
    const issued = await issueCertificates(portal, key, CERTIFICATES)
    const latencies = await measureHealthDuring(origin, () => issueCertificates(portal, key, CERTIFICATES))
    return [
      {
        ...atLeast('certificates typeset and signed per second, one worker', issued.perSecond, MIN_PER_SECOND),
        processorMs: issued.processorMs,
      },
      atMost(`p99 of /healthz while ${CERTIFICATES} are made, ms`, latencies.p99, MAX_HEALTH_MS),
      atMost('bytes of the largest certificate', issued.maxBytes, MAX_BYTES),
    ]
  } finally {
    await app.close()
    await close()
  }
}

async function issueCertificates({ signer, catalogue }: Portal, key: SigningKey, count: number) {
  const from = performance.now()
  const before = process.cpuUsage()
  const issued = await Promise.all(
    Array.from({ length: count }, (_, position) =>
      signer.certify({ key, ...sampleCertificateOrder(catalogue, position) }),
    ),
  )
  const perSecond = (count * 1000) / (performance.now() - from)
  const { user, system } = process.cpuUsage(before)
  const processorMs = Number(((user + system) / 1000 / count).toFixed(2))
  return { perSecond, processorMs, maxBytes: Math.max(...issued.map(({ pdf }) => pdf.byteLength)) }
}

/** Measures the latency of `/healthz` from a worker thread until the work is done. */
async function measureHealthDuring(origin: string, work: () => Promise<unknown>): Promise<Latencies> {
  const probe = new Worker(new URL('health-probe.ts', import.meta.url), { workerData: `${origin}/healthz` })
  const measured = new Promise<Latencies>((resolve, reject) => {
    probe.once('message', resolve)
    probe.once('error', reject)
  })
  await work()
  probe.postMessage('stop')
  return measured
}
