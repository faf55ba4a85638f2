import { join } from 'node:path'
import type { Catalogue } from '#shared/services/catalogue-register.ts'
import { forgetExpired } from './accounts/forget-expired.ts'
import { createTypesetter } from './certificates/typesetting/create-typesetter.ts'
import type { Configuration } from './configuration.ts'
import { type DatabaseAddress, type DatabasePool, openDatabase } from './db/connection.ts'
import { migrate } from './db/migrate.ts'
import { openDiskStore } from './documents/document-store.ts'
import { sweepDocuments } from './documents/sweep-documents.ts'
import { establishPanchayat } from './installation/establish-panchayat.ts'
import { type Jobs, openJobs } from './jobs/open-jobs.ts'
import { openMailer } from './notifications/open-mailer.ts'
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

const SHARED_SWEEP_AGE_MS = 3_600_000
const FORGET_EVERY_MS = 3_600_000
const TYPESETTING_WORKERS = 1

/** Brings up everything behind the HTTP side: schema, queue, stores and keys, then sweeps what a crash left. */
export async function openPortal(parts: Parts): Promise<OpenPortal> {
  const pool = openDatabase(parts.database, parts.onFault)
  let jobs: Jobs | undefined
  try {
    await migrate(pool.pool)
    jobs = await openJobs(parts.database, parts.onFault)
    const portal = await assemble(parts, pool, jobs)
    await sweepDocuments(portal.db, portal.documents, parts.exclusive ? 0 : SHARED_SWEEP_AGE_MS)
    await workOnMail(portal)
    const forgetting = setInterval(() => void forgetExpired(portal.db).catch(parts.onFault), FORGET_EVERY_MS)
    forgetting.unref()
    return { portal, close: closing(portal, pool, jobs, forgetting) }
  } catch (error) {
    await jobs?.stop()
    await pool.close()
    throw error
  }
}

async function assemble({ configuration, catalogue }: Parts, { db }: DatabasePool, jobs: Jobs): Promise<Portal> {
  const demo = configuration.mode === 'demo'
  return {
    configuration,
    catalogue,
    db,
    jobs,
    panchayat: await establishPanchayat(db, configuration),
    documents: await openDiskStore(join(configuration.dataDir, 'documents')),
    vault: await openVault(configuration.dataDir),
    typesetter: createTypesetter({ workers: TYPESETTING_WORKERS }),
    lifecycle: { requireVerification: configuration.requireVerification },
    passwords: demo ? { leastLength: 6, refuseCommon: false } : { leastLength: 8, refuseCommon: true },
  }
}

async function workOnMail(portal: Portal) {
  const { smtpUrl, mailFrom, dataDir } = portal.configuration
  const mailer = openMailer({ smtpUrl, from: mailFrom, outbox: join(dataDir, 'outbox') })
  await portal.jobs.work('mail', (job) => sendMail(portal, mailer, job))
}

function closing(portal: Portal, pool: DatabasePool, jobs: Jobs, forgetting: NodeJS.Timeout) {
  return async () => {
    clearInterval(forgetting)
    await jobs.stop()
    await portal.typesetter.close()
    await pool.close()
  }
}
