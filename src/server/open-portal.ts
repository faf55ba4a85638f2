import { join } from 'node:path'
import { todayInIndia } from '#shared/rules.ts'
import type { Catalogue } from '#shared/services/catalogue-register.ts'
import { sendMail } from './accounts/send-mail.ts'
import { expireProposals } from './applications/certificate-register/certificate-proposals.ts'
import { completeDuplicateKeys } from './applications/duplicate-keys.ts'
import { openCertificateLog } from './certificates/log/open-certificate-log.ts'
import { createSigner } from './certificates/signing/create-signer.ts'
import { warnOfEndingKey } from './certificates/signing/find-signing-keys.ts'
import { establishSigningKey } from './certificates/signing/rotate-signing-key.ts'
import { createTypesetter } from './certificates/typesetting/create-typesetter.ts'
import { createInspector } from './documents/checking/create-inspector.ts'
import { openDocuments } from './documents/open-documents.ts'
import { createSweepCutoff, sweepDocuments } from './documents/sweep-documents.ts'
import { deleteExpiredParts } from './documents/upload-parts.ts'
import { createScanner } from './documents/virus-scanner.ts'
import { openNotifications } from './notifications/notifications.ts'
import { openReadiness } from './operations/health/readiness.ts'
import { establishPanchayat } from './operations/installation/establish-panchayat.ts'
import {
  type Installation,
  matchDataFolder,
  matchVaultKey,
  refuseUnfitMode,
} from './operations/installation/startup-checks.ts'
import type { Portal } from './operations/portal.ts'
import { establishAuditFolder } from './platform/audit/chain/audit-folder.ts'
import { openSealer, type Sealer } from './platform/audit/chain/open-sealer.ts'
import { closeAll } from './platform/close-all.ts'
import { type Configuration, isLoopback } from './platform/configuration/configuration.ts'
import { tryWithAdvisoryLock, withAdvisoryLock } from './platform/db/advisory-locks.ts'
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
import { openMailer } from './platform/mail/open-mailer.ts'
import { createCallLimiter } from './platform/rate-limits/limit-calls.ts'
import type { Panchayat } from './platform/services.ts'
import { openVault } from './platform/vault/open-vault.ts'
import { replayErasures } from './privacy/replay-erasures.ts'
import { runRetention } from './privacy/run-retention.ts'
import { deleteExpired } from './sessions/delete-expired.ts'

interface Parts {
  configuration: Configuration
  catalogue: Catalogue
  database: DatabaseAddress
  /** The same database with the owner's role; undefined if the portal's own role is the owner. */
  owner?: DatabaseAddress | undefined
  /** True if no other process can use the data folder. Then every file without a row is orphaned. */
  exclusive: boolean
  /** Runs before the portal accepts requests. */
  prepare?: (portal: Portal) => Promise<void>
  /** Called for faults outside of requests, such as a lost connection or a failed mail. */
  onFault: (error: Error) => void
}

export interface OpenPortal {
  portal: Portal
  /** Waits for running work and closes all connections. */
  close: () => Promise<void>
}

const HOUR_MS = 3_600_000
const TYPESETTING_WORKERS = 1

/**
 * Opens everything behind the HTTP server: schema, queue, stores and keys. Orphaned files are swept in the background.
 */
export async function openPortal(parts: Parts): Promise<OpenPortal> {
  const startedAt = Date.now()
  await migrate(parts.owner ?? parts.database)
  if (parts.owner) await grantToPortal(parts.owner, parts.database)
  const pool = openDatabase(parts.database, parts.onFault, undefined, { connectionTimeoutMillis: START_TIMEOUT_MS })
  const listener = openListener(parts.database, parts.onFault)
  /** Resources to close, in order, if the start fails. */
  const opened: Closable[] = [listener, pool]
  try {
    // If several processes start at the same time, the first creates keys and ids, and the others read them.
    const { portal, folder } = await withAdvisoryLock(parts.database, 'start', async () => {
      const installation = await matchDataFolder(pool.db, parts.configuration)
      await refuseUnfitMode(pool.db, parts.configuration)
      const panchayat = await establishPanchayat(pool.db, parts.configuration)
      const jobs = await openJobs({ ...parts, db: pool.db, onError: parts.onFault })
      opened.unshift({ close: () => jobs.stop() })
      const listenerDeps = { db: pool.db, listener, onFault: parts.onFault }
      const notifications = await openNotifications(listenerDeps)
      opened.unshift(notifications)
      const connections = { jobs, notifications }
      const assembled = await assemble(parts, pool, connections, { installation, panchayat })
      opened.unshift(...threadsOf(assembled))
      return { portal: assembled, folder: await establishAuditFolder(pool.db, parts.configuration) }
    })
    await startMailWorker(portal)
    await portal.jobs.work('retention', () => runRetention(portal, parts.onFault))
    await parts.prepare?.(portal)
    pool.shortenTimeout()
    const stopMaintenance = runMaintenanceHourly(portal, parts, parts.exclusive ? startedAt : undefined)
    const sealer = openSealer({ db: pool.db, folder, onFault: parts.onFault })
    return { portal, close: closing(portal, { stopMaintenance, sealer, connections: [listener, pool] }) }
  } catch (error) {
    await closeAll(opened.map((part) => () => part.close())).catch(parts.onFault)
    throw error
  }
}

interface Closable {
  close(): Promise<void>
}

/** Background work, worker threads and the read replica. The certificate log uses the signer, so it closes first. */
const threadsOf = ({ replica, certificateLog, typesetter, signer, inspector }: Portal): Closable[] => [
  ...(replica ? [replica] : []),
  certificateLog,
  typesetter,
  signer,
  inspector,
]

/** Services with their own database connections. */
type Connections = Pick<Portal, 'jobs' | 'notifications'>

/** The panchayat, and the installation that links data folder and database. */
interface Owned {
  installation: Installation
  panchayat: Panchayat
}

async function assemble(
  parts: Parts,
  { db, pool }: DatabasePool,
  connections: Connections,
  owned: Owned,
): Promise<Portal> {
  const { installation, panchayat } = owned
  const { configuration, catalogue, onFault } = parts
  const demo = configuration.mode === 'demo'
  const documents = await openDocuments(configuration, installation.id, onFault)
  const vault = await openVault(configuration, installation.isNew)
  await establishSigningKey(db, panchayat, configuration)
  await installation.save()
  await matchVaultKey(db, vault, configuration.keysDir)
  const scanner = configuration.clamd && createScanner(configuration.clamd, onFault)
  const traffic = createTraffic()
  const serviceIds = catalogue.services.map(({ definition }) => definition.id)
  const signer = createSigner({ ...configuration, workers: TYPESETTING_WORKERS, onFault })
  return {
    configuration,
    catalogue,
    db,
    replica: replicaOf(parts, db, installation),
    ...connections,
    callLimiter: createCallLimiter(configuration.rateLimitFactor),
    panchayat,
    documents,
    inspector: createInspector(),
    scanner,
    vault,
    typesetter: createTypesetter({ workers: TYPESETTING_WORKERS }),
    signer,
    certificateLog: openCertificateLog({ db, panchayat, signer, configuration, onFault }),
    lifecycle: { requireVerification: configuration.requireVerification },
    passwords: demo ? { leastLength: 6, refuseCommon: false } : { leastLength: 8, refuseCommon: true },
    traffic,
    readiness: await openReadiness({
      db,
      pool,
      scanner,
      configuration,
      panchayatId: panchayat.id,
      serviceIds,
      traffic,
    }),
  }
}

function replicaOf({ configuration, database, onFault }: Parts, primary: Database, { id }: Installation) {
  if (configuration.databaseReadUrl === undefined) return undefined
  const address = { connectionString: configuration.databaseReadUrl }
  return openReplica({ primary, primaryAddress: database, address, installationId: id, onFault })
}

async function startMailWorker(portal: Portal) {
  const { smtpUrl, mailFrom, dataDir, mode } = portal.configuration
  const demandsTls = mode === 'production' && smtpUrl !== undefined && !isLoopback(new URL(smtpUrl).hostname)
  const mailer = openMailer({ smtpUrl, from: mailFrom, demandsTls, outbox: join(dataDir, 'outbox') })
  await portal.jobs.work('mail', (job) => sendMail(portal, mailer, job))
}

/**
 * Runs maintenance immediately in the background, and then every hour: sweeps orphaned files, deletes expired rows, completes
 * the keys of duplicates and warns of expiring keys. Returns a function that stops it and waits for a running pass. `cutoff`
 * is the newest time of files to sweep at the start; undefined if other processes may be writing.
 */
function runMaintenanceHourly(portal: Portal, { onFault, database }: Parts, cutoff: number | undefined) {
  const runMaintenance = (before: number | undefined) =>
    tryWithAdvisoryLock(database, 'tidying', async () => {
      if (before !== undefined) await sweepDocuments(portal.db, portal.documents, before)
      await deleteExpired(portal)
      await deleteExpiredParts(portal)
      await completeDuplicateKeys(portal.db, portal.catalogue)
      await portal.db.transaction().execute((tx) => expireProposals(tx, portal.panchayat.id))
      // Accounts that a restored backup brought back are erased again first.
      await replayErasures(portal, portal.configuration.dataDir, onFault)
      await portal.jobs.daily('retention', todayInIndia())
      await warnOfEndingKey(portal.db, portal.panchayat.id, onFault)
    })
  const cutoffNow = createSweepCutoff(HOUR_MS)
  let running = runMaintenance(cutoff).catch(onFault)
  const timer = setInterval(() => {
    running = running.then(() => runMaintenance(cutoffNow())).catch(onFault)
  }, HOUR_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

interface Running {
  stopMaintenance: () => Promise<void>
  sealer: Sealer
  /** Database connections; closed last. */
  connections: readonly Closable[]
}

function closing(portal: Portal, { stopMaintenance, sealer, connections }: Running) {
  const { notifications, jobs } = portal
  const parts: Closable[] = [notifications, { close: () => jobs.stop() }, ...threadsOf(portal), sealer, ...connections]
  return () => closeAll([stopMaintenance, ...parts.map((part) => () => part.close())])
}
