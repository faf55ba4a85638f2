import { join } from 'node:path'
import type { Catalogue } from '#shared/services/catalogue-register.ts'
import { forgetExpired } from './accounts/forget-expired.ts'
import { createSigner } from './certificates/signing/create-signer.ts'
import { establishSigningKey } from './certificates/signing/establish-signing-key.ts'
import { warnOfEndingKey } from './certificates/signing/warn-of-ending-key.ts'
import { createTypesetter } from './certificates/typesetting/create-typesetter.ts'
import type { Configuration } from './configuration.ts'
import { type DatabaseAddress, type DatabasePool, openDatabase } from './db/connection.ts'
import { migrate } from './db/migrate.ts'
import { createInspector } from './documents/checking/create-inspector.ts'
import { openDiskStore } from './documents/document-store.ts'
import { sweepDocuments } from './documents/sweep-documents.ts'
import { establishPanchayat } from './installation/establish-panchayat.ts'
import { type Match, matchDataFolder } from './installation/match-data-folder.ts'
import { refuseUnfitMode } from './installation/refuse-unfit-mode.ts'
import { type Jobs, openJobs } from './jobs/open-jobs.ts'
import { openMailer } from './notifications/open-mailer.ts'
import { openNoticeFeed } from './notifications/open-notice-feed.ts'
import { sendMail } from './notifications/send-mail.ts'
import type { Portal } from './portal.ts'
import { openVault } from './vault/open-vault.ts'

interface Parts {
  configuration: Configuration
  catalogue: Catalogue
  database: DatabaseAddress
  /** True where no other process can be using the data folder: then every file without a row is a left-over. */
  exclusive: boolean
  /** Hears of faults that no request is waiting for, such as a lost connection or a mail that did not go. */
  onFault: (error: Error) => void
}

export interface OpenPortal {
  portal: Portal
  /** Lets running work finish and closes every connection. */
  close: () => Promise<void>
}

const HOUR_MS = 3_600_000
const TYPESETTING_WORKERS = 1

/** Brings up everything behind the HTTP side: schema, queue, stores and keys; what a crash left is swept meanwhile. */
export async function openPortal(parts: Parts): Promise<OpenPortal> {
  const startedAt = Date.now()
  await migrate(parts.database)
  const pool = openDatabase(parts.database, parts.onFault)
  let jobs: Jobs | undefined
  try {
    const match = await matchDataFolder(pool.db, parts.configuration.dataDir)
    await refuseUnfitMode(pool.db, parts.configuration)
    jobs = await openJobs(parts.database, parts.onFault)
    const notices = openNoticeFeed(parts.database, parts.onFault)
    const portal = await assemble(parts, pool, { jobs, notices }, match)
    await workOnMail(portal)
    const tidying = tidyHourly(portal, parts, parts.exclusive ? startedAt : startedAt - HOUR_MS)
    return { portal, close: closing(portal, pool, tidying) }
  } catch (error) {
    await jobs?.stop()
    await pool.close()
    throw error
  }
}

/** What is open to the database beside the pool. */
type Lines = Pick<Portal, 'jobs' | 'notices'>

async function assemble(parts: Parts, { db }: DatabasePool, lines: Lines, match: Match): Promise<Portal> {
  const { configuration, catalogue, onFault } = parts
  const demo = configuration.mode === 'demo'
  const documents = await openDiskStore(join(configuration.dataDir, 'documents'))
  const vault = await openVault(configuration.dataDir, match.isNew)
  const panchayat = await establishPanchayat(db, configuration)
  await establishSigningKey(db, panchayat, configuration)
  await match.settle()
  return {
    configuration,
    catalogue,
    db,
    ...lines,
    panchayat,
    documents,
    inspector: createInspector(),
    vault,
    typesetter: createTypesetter({ workers: TYPESETTING_WORKERS }),
    signer: createSigner({ ...configuration, workers: TYPESETTING_WORKERS, onFault }),
    lifecycle: { requireVerification: configuration.requireVerification },
    passwords: demo ? { leastLength: 6, refuseCommon: false } : { leastLength: 8, refuseCommon: true },
  }
}

async function workOnMail(portal: Portal) {
  const { smtpUrl, mailFrom, dataDir } = portal.configuration
  const mailer = openMailer({ smtpUrl, from: mailFrom, outbox: join(dataDir, 'outbox') })
  await portal.jobs.work('mail', (job) => sendMail(portal, mailer, job))
}

/**
 * Sweeps files without rows, forgets what expired, and warns of what will: at once, beside the first requests, and then every hour. Gives an
 * end that waits for what is running. `cutoff`: only files written before it are left-overs at the start.
 */
function tidyHourly(portal: Portal, { onFault }: Parts, cutoff: number) {
  const tidy = async (before: number) => {
    await sweepDocuments(portal.db, portal.documents, before)
    await forgetExpired(portal.db)
    await warnOfEndingKey(portal.db, portal.panchayat.id, onFault)
  }
  let running = tidy(cutoff).catch(onFault)
  const timer = setInterval(() => {
    running = running.then(() => tidy(Date.now() - HOUR_MS)).catch(onFault)
  }, HOUR_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

function closing(portal: Portal, pool: DatabasePool, endTidying: () => Promise<void>) {
  return async () => {
    await endTidying()
    await portal.notices.close()
    await portal.jobs.stop()
    await portal.typesetter.close()
    await portal.signer.close()
    await portal.inspector.close()
    await pool.close()
  }
}
