// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path'
import type { Catalogue } from '#shared/services/create-catalogue.ts'
import { sendMail } from './accounts/send-mail.ts'
import { reportOverdue } from './applications/report-overdue.ts'
import { openCertificateLog } from './certificates/log/open-certificate-log.ts'
import { createSigner } from './certificates/signing/create-signer.ts'
import { ensureSigningKey } from './certificates/signing/rotate-signing-key.ts'
import { createTypesetter } from './certificates/typesetting/create-typesetter.ts'
import { createInspector } from './documents/checking/create-inspector.ts'
import { openDocuments } from './documents/open-documents.ts'
import { createScanner } from './documents/virus-scanner.ts'
import { openNotifications } from './notifications/notification-feed.ts'
import { openReadiness } from './operations/health/readiness.ts'
import { establishPanchayat } from './operations/installation/establish-panchayat.ts'
import {
  hasTables,
  type Installation,
  matchVaultKey,
  recordMode,
  requireOwnInstallation,
} from './operations/installation/startup-checks.ts'
import { runMaintenanceHourly } from './operations/maintenance.ts'
import type { Portal } from './operations/portal.ts'
import { openAuditFolderWithLock } from './platform/audit/chain/audit-folder.ts'
import { openSealer } from './platform/audit/chain/open-sealer.ts'
import { closeAll } from './platform/close-all.ts'
import type { Configuration } from './platform/configuration/configuration.ts'
import { isLoopback } from './platform/configuration/encrypted-connections.ts'
import { withAdvisoryLock } from './platform/db/advisory-locks.ts'
import {
  type Database,
  type DatabaseAddress,
  type DatabasePool,
  openDatabase,
  START_TIMEOUT_MS,
} from './platform/db/connection.ts'
import { grantToPortal } from './platform/db/grant-to-portal.ts'
import { migrate } from './platform/db/migrate.ts'
import { openListener } from './platform/db/open-listener.ts'
import { openReplica } from './platform/db/replica/open-replica.ts'
import { createTraffic } from './platform/http/traffic.ts'
import { openJobs } from './platform/jobs/open-jobs.ts'
import { openSavedFormKeys } from './platform/keys/saved-form-keys.ts'
import { openMailer } from './platform/mail/open-mailer.ts'
import type { Panchayat } from './platform/platform-deps.ts'
import { createCallLimiter } from './platform/rate-limits/limit-calls.ts'
import { openVault } from './platform/vault/open-vault.ts'
import { permitErasureReplays } from './privacy/replay-erasures.ts'
import { runRetention } from './privacy/run-retention.ts'

interface Parts {
  configuration: Configuration
  catalogue: Catalogue
  database: DatabaseAddress
  /** The same database with the owner's role; undefined if the portal's own role is the owner. */
  owner?: DatabaseAddress | undefined
  /**
   * True if no other process can use the data folder. Then the portal deletes orphaned files (files that no row refers to)
   * immediately after its start. Otherwise, another process may have written such a file and be about to insert its row.
   */
  exclusive: boolean
  /**
   * True in the trial of an upgrade, whose data may be discarded. The portal then runs no jobs and no maintenance, and
   * does not seal the audit log.
   */
  isTrial?: boolean
  /** Runs before the portal accepts requests. */
  prepare?: (portal: Portal) => Promise<void>
  /** Called for faults outside of requests, such as a lost connection or a failed mail. */
  onError: (error: Error) => void
}

export interface OpenPortal {
  portal: Portal
  /** Waits for running work and closes all connections. */
  close: () => Promise<void>
}

/** The number of threads in each of two pools: one typesets documents, the other signs certificates. */
const WORKERS_PER_POOL = 1

/**
 * Opens everything that the HTTP server needs: schema, job queue, stores and keys. Then starts the jobs and the hourly
 * maintenance in the background.
 */
export async function openPortal(parts: Parts): Promise<OpenPortal> {
  const startedAt = Date.now()
  const ownerAddress = parts.owner ?? parts.database
  await refuseOtherData(parts)
  await migrate(ownerAddress)
  if (parts.owner) await grantToPortal(parts.owner, parts.database)
  await permitErasureReplays(ownerAddress, parts.configuration.dataDir)
  const pool = openDatabase(parts.database, parts.onError, undefined, { connectionTimeoutMillis: START_TIMEOUT_MS })
  const listener = openListener(parts.database, parts.onError)
  /** Resources to close, in order, if the start fails. */
  const opened: Closable[] = [listener, pool]
  try {
    // If several processes start at the same time, the first creates keys and ids, and the others read them.
    const { portal, folder } = await withAdvisoryLock(parts.database, 'start', async () => {
      const installation = await requireOwnInstallation(pool.db, parts.configuration)
      const panchayat = await establishPanchayat(pool.db, parts.configuration)
      const jobs = await openJobs({ ...parts, db: pool.db, onError: parts.onError })
      opened.unshift({ close: () => jobs.stop() })
      const listenerDeps = { db: pool.db, listener, onError: parts.onError }
      const notifications = await openNotifications(listenerDeps)
      opened.unshift(notifications)
      const connectedServices = { jobs, notifications }
      const assembled = await assemble(parts, pool, connectedServices, { installation, panchayat })
      opened.unshift(...backgroundServices(assembled))
      return { portal: assembled, folder: await openAuditFolderWithLock(pool.db, parts.configuration) }
    })
    if (!parts.isTrial) await startJobs(portal, parts)
    await parts.prepare?.(portal)
    pool.shortenTimeout()
    const { onError, isTrial } = parts
    // The first pass of the maintenance deletes the orphaned files that were written before this time; none if it is undefined.
    const orphansBefore = parts.exclusive ? startedAt : undefined
    const maintenance = isTrial ? [] : [{ close: runMaintenanceHourly(portal, parts, orphansBefore) }]
    const sealer = isTrial ? [] : [openSealer({ db: pool.db, folder, onError })]
    return { portal, close: createClose(portal, { maintenance, sealer, connections: [listener, pool] }) }
  } catch (error) {
    await closeAll(opened.map((part) => () => part.close())).catch(parts.onError)
    throw error
  }
}

/**
 * Refuses the data of another installation before the migrations, which would change it. Connects with the owner's
 * role, because the portal's role has no rights in a restored database yet.
 */
async function refuseOtherData({ owner, database, configuration, onError }: Parts) {
  const limits = { connectionTimeoutMillis: START_TIMEOUT_MS }
  const { db, close } = openDatabase(owner ?? database, onError, undefined, limits)
  try {
    if (await hasTables(db)) await requireOwnInstallation(db, configuration)
  } finally {
    await close()
  }
}

interface Closable {
  close(): Promise<void>
}

/** Background work, worker threads and the read replica. The certificate log uses the signer, so the log closes first. */
const backgroundServices = ({ replica, certificateLog, typesetter, signer, inspector }: Portal): Closable[] => [
  ...(replica ? [replica] : []),
  certificateLog,
  typesetter,
  signer,
  inspector,
]

/** Services with their own database connections. */
type ConnectedServices = Pick<Portal, 'jobs' | 'notifications'>

/** The panchayat, and the installation, whose id links the data folder to the database. */
interface Identity {
  installation: Installation
  panchayat: Panchayat
}

async function assemble(
  parts: Parts,
  { db, pool }: DatabasePool,
  connectedServices: ConnectedServices,
  { installation, panchayat }: Identity,
): Promise<Portal> {
  const { configuration, catalogue, onError } = parts
  const isDemo = configuration.mode === 'demo'
  const documents = await openDocuments(configuration, installation.id, onError)
  const vault = await openVault(configuration, installation.isNew)
  await ensureSigningKey(db, panchayat, configuration)
  const savedFormKeys = await openSavedFormKeys(db, panchayat.id, configuration)
  await installation.save()
  await recordMode(db, configuration)
  await matchVaultKey(db, vault, configuration.keysDir)
  const scanner = configuration.clamd && createScanner(configuration.clamd, onError)
  const traffic = createTraffic()
  const maintenance = { failedSteps: [] }
  const serviceIds = catalogue.services.map(({ definition }) => definition.id)
  const signer = createSigner({ ...configuration, workers: WORKERS_PER_POOL, onError })
  return {
    configuration,
    catalogue,
    db,
    replica: replicaOf(parts, db, installation),
    ...connectedServices,
    callLimiter: createCallLimiter(configuration.rateLimitFactor),
    panchayat,
    documents,
    inspector: createInspector(),
    scanner,
    vault,
    savedFormKeys,
    typesetter: createTypesetter({ workers: WORKERS_PER_POOL }),
    signer,
    certificateLog: openCertificateLog({ db, panchayat, signer, configuration, onError }),
    lifecycle: { requireVerification: configuration.requireVerification },
    passwords: isDemo ? { leastLength: 6, refuseCommon: false } : { leastLength: 8, refuseCommon: true },
    traffic,
    maintenance,
    readiness: await openReadiness({
      db,
      pool,
      scanner,
      configuration,
      panchayatId: panchayat.id,
      serviceIds,
      traffic,
      maintenance,
    }),
  }
}

function replicaOf({ configuration, database, onError }: Parts, primary: Database, { id }: Installation) {
  if (configuration.databaseReadUrl === undefined) return undefined
  const address = { connectionString: configuration.databaseReadUrl }
  return openReplica({ primary, primaryAddress: database, address, installationId: id, onError })
}

/** Starts the workers of the job queue. */
async function startJobs(portal: Portal, { onError }: Parts) {
  await startMailWorker(portal)
  await portal.jobs.work('retention', () => runRetention(portal, onError))
  await portal.jobs.work('overdue', () => reportOverdue(portal))
}

async function startMailWorker(portal: Portal) {
  const { smtpUrl, mailFrom, dataDir, mode } = portal.configuration
  const requiresTls = mode === 'production' && smtpUrl !== undefined && !isLoopback(new URL(smtpUrl).hostname)
  const mailer = openMailer({ smtpUrl, from: mailFrom, requiresTls, outbox: join(dataDir, 'outbox') })
  await portal.jobs.work('mail', (job) => sendMail(portal, mailer, job))
}

/** The parts that a portal closes in addition to its services. */
interface Running {
  maintenance: readonly Closable[]
  sealer: readonly Closable[]
  /** Database connections; closed last. */
  connections: readonly Closable[]
}

function createClose(portal: Portal, { maintenance, sealer, connections }: Running) {
  const { notifications, jobs } = portal
  const services: Closable[] = [notifications, { close: () => jobs.stop() }, ...backgroundServices(portal)]
  return () => closeAll([...maintenance, ...services, ...sealer, ...connections].map((part) => () => part.close()))
}
