import { type ConstructorOptions, fromKysely, PgBoss } from 'pg-boss'
import type { Decision } from '#shared/applications/lifecycle.ts'
import type { CertificateStep } from '#shared/certificates/certificate-steps.ts'
import type { Database, DatabaseAddress } from '../db/connection.ts'
import { grantQueue } from '../db/grant-to-portal.ts'

/** Work that is promised in a transaction and done after it. Payloads name rows; they carry nothing personal. */
export interface JobPayloads {
  mail: MailJob
}

export type MailJob =
  | { kind: 'submitted'; applicationId: string }
  | { kind: 'decided'; applicationId: string; decision: Decision }
  | { kind: 'certificate'; applicationId: string; step: CertificateStep }
  /** `sealedCode` is the vault's: a code that lets people in does not lie about in a table. */
  | { kind: 'code'; accountId: string; sealedCode: string }
  | { kind: 'password-changed'; accountId: string }

type Queue = keyof JobPayloads

export interface Jobs {
  /** Promises work as part of the transaction that is passed: it exists if, and only if, that commits. */
  send<Q extends Queue>(db: Database, queue: Q, payload: JobPayloads[Q]): Promise<void>
  /** Does the work of a queue, one at a time; what throws is tried again later, with growing pauses. */
  work<Q extends Queue>(queue: Q, handler: (payload: JobPayloads[Q]) => Promise<void>): Promise<void>
  /** Lets running work finish, for ten seconds at most. */
  stop(): Promise<void>
}

const QUEUES: readonly Queue[] = ['mail']
/** With doubling pauses from 5 s on, a mail server may be away for about two days. */
const RETRIES = { retryLimit: 15, retryDelay: 5, retryBackoff: true, retryDelayMax: 6 * 3600 }

interface Place {
  database: DatabaseAddress
  /** Whose tables the queue's are; absent: the portal's own role. */
  owner?: DatabaseAddress | undefined
}

/** Where the portal's role may make no tables, the owner makes them, and brings them up to date. */
async function startBoss({ database, owner }: Place, onError: (error: Error) => void): Promise<PgBoss> {
  const wanted = { ...database, max: 3, useListenNotify: true, schedule: false, migrate: !owner }
  if (!owner) return started(wanted, onError)
  try {
    return await started(wanted, onError)
  } catch {
    // It is not there yet, or as an older version of its library left it; anything else, the next try says.
    const installer = await started({ ...owner, max: 1, supervise: false, schedule: false }, onError)
    await installer.stop({ graceful: false })
    await grantQueue(owner, database)
    return started(wanted, onError)
  }
}

async function started(options: ConstructorOptions, onError: (error: Error) => void): Promise<PgBoss> {
  const boss = new PgBoss(options)
  boss.on('error', onError)
  try {
    return await boss.start()
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
}

/** Opens the queue, making its tables at the first start. */
export async function openJobs(place: Place, onError: (error: Error) => void): Promise<Jobs> {
  const boss = await startBoss(place, onError)
  for (const queue of QUEUES) await boss.createQueue(queue, { ...RETRIES, notify: true })
  const failed = (queue: Queue, error: unknown): never => {
    onError(error instanceof Error ? error : new Error(String(error)))
    // What is kept with the job is read by nobody, and may not name anybody.
    throw new Error(`The ${queue} job failed; the log says why`)
  }
  return {
    async send(db, queue, payload) {
      // pg-boss knows its columns by their real names.
      await boss.send(queue, payload, { db: fromKysely(db.withoutPlugins()) })
    },
    async work(queue, handler) {
      await boss.work<JobPayloads[typeof queue]>(queue, { pollingIntervalSeconds: 2 }, async (jobs) => {
        for (const { data } of jobs) await handler(data).catch((error) => failed(queue, error))
      })
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
