// SPDX-License-Identifier: Apache-2.0
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { codeContent } from '#server/certificates/certificate-claims.ts'
import { composeCertificate } from '#server/certificates/compose-certificate.ts'
import { findCurrentKey, type SigningKey } from '#server/certificates/signing/find-signing-keys.ts'
import type { CertificateTask } from '#server/certificates/signing/signing-worker.ts'
import { openPortal } from '#server/open-portal.ts'
import type { Portal } from '#server/operations/portal.ts'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/start-embedded-postgres.ts'
import type { Catalogue } from '#shared/services/create-catalogue.ts'
import { atLeast, atMost, describeRun, type JobResult, printJobs, writeResult } from './result.ts'
import { startHealthProbe } from './servers/health-probe.ts'
import { MAX_CERTIFICATE_BYTES, MAX_HEALTH_MS, MIN_CERTIFICATES_PER_SECOND } from './targets.ts'

// `npm run bench:certificates`: measures how fast one worker issues certificates, and the latency of `/healthz` at the same time.
// `npm run bench` runs this file in a separate process, with `--json`.

/** The number of certificates that are issued before the measurements, and in each of the two measurements. */
const WARM_UP_COUNT = 100
const CERTIFICATE_COUNT = 500
const JOB = 'certificates'

const runDescription = describeRun({
  applications: [],
  jobs: [JOB],
  rounds: 1,
  seconds: 0,
  concurrency: CERTIFICATE_COUNT,
  restMs: 0,
})
const folder = await mkdtemp(join(tmpdir(), 'bench-'))
// If root runs this script, the database runs as another user, who needs access to this folder.
await chmod(folder, 0o755)
const database = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: () => {} })
try {
  const jobs = await measureAll(database.connection)
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify(jobs))
  } else {
    printJobs(jobs)
    console.log(`Written to ${await writeResult(JOB, { ...runDescription, jobs })}`)
  }
} finally {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measureAll(connection: typeof database.connection): Promise<JobResult[]> {
  const { portal, close } = await openPortal({
    configuration: readConfiguration({ APP_MODE: 'demo', DATA_DIR: folder }),
    catalogue: await loadCatalogue(),
    database: connection,
    exclusive: true,
    onError: (error) => console.error(error),
  })
  const app = await buildApp(portal, { logger: false, webFolder: 'none' })
  try {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    const key = await findCurrentKey(portal.db, portal.panchayat.id)
    if (!key) throw new Error('The portal has no key')
    await issueCertificates(portal, key, WARM_UP_COUNT)
    const issued = await issueCertificates(portal, key, CERTIFICATE_COUNT)
    const probe = startHealthProbe(origin)
    await issueCertificates(portal, key, CERTIFICATE_COUNT)
    const latencies = await probe.stop()
    return [
      atLeast(
        {
          job: JOB,
          title: `Typeset and signed by one worker, ${issued.processorMs} ms of CPU time each`,
          measured: issued.perSecond,
          unit: 'per second',
        },
        MIN_CERTIFICATES_PER_SECOND,
      ),
      atMost(
        { job: 'certificates: /healthz', title: 'p99 of /healthz meanwhile', measured: latencies.p99, unit: 'ms' },
        MAX_HEALTH_MS,
      ),
      atMost(
        { job: 'certificates: size', title: 'The largest certificate', measured: issued.maxBytes, unit: 'bytes' },
        MAX_CERTIFICATE_BYTES,
      ),
    ]
  } finally {
    await app.close()
    await close()
  }
}

/** Issues certificates, and returns the rate, the CPU time for each certificate, and the size of the largest one. */
async function issueCertificates({ signer, catalogue }: Portal, key: SigningKey, count: number) {
  const startedAt = performance.now()
  const cpuAtStart = process.cpuUsage()
  const issued = await Promise.all(
    Array.from({ length: count }, (_, position) =>
      signer.certify({ key, ...sampleCertificateTask(catalogue, position) }),
    ),
  )
  const perSecond = (count * 1000) / (performance.now() - startedAt)
  const { user, system } = process.cpuUsage(cpuAtStart)
  const processorMs = Number(((user + system) / 1000 / count).toFixed(2))
  return { perSecond, processorMs, maxBytes: Math.max(...issued.map(({ pdf }) => pdf.byteLength)) }
}

/** The input of the signer for a fictional birth certificate, as an approval builds it. It differs for each position. */
function sampleCertificateTask(catalogue: Catalogue, position: number): Pick<CertificateTask, 'content' | 'code'> {
  const service = catalogue.get('birth-certificates')
  const number = `BC/2026/${String(position + 1).padStart(6, '0')}`
  const application = {
    reference: 'BC-2026-7KQ4M2XD',
    panchayatId: '1',
    serviceId: service.definition.id,
    name: 'Sundarpur Gram Panchayat',
    block: 'Kheda',
    district: 'Ratnagiri',
    state: 'Maharashtra',
    language: position % 2 === 0 ? 'en' : 'hi',
    approvedAt: new Date('2026-11-21T06:30:00Z'),
    answers: {
      childFirstName: 'Aarohi',
      childMiddleName: 'Sandip',
      childLastName: `Kulkarni ${position}`,
      dateOfBirth: '2026-03-04',
      placeOfBirth: 'Primary Health Centre, Sundarpur',
      fatherName: 'Sandip Kulkarni',
      motherName: 'मीनाक्षी कुलकर्णी',
    },
  }
  return {
    content: composeCertificate({ service, application, number, specimen: false }),
    code: codeContent({ service, application, number, certificateId: String(position) }),
  }
}
