import type { Database } from '../db/connection.ts'
import type { JobPayloads } from './job-payloads.ts'

/** Promises work as part of the transaction that is passed; the portal takes it over at its next poll. */
export async function promiseJob<Queue extends keyof JobPayloads>(
  tx: Database,
  queue: Queue,
  payload: JobPayloads[Queue],
): Promise<void> {
  await tx
    .insertInto('promisedJobs')
    .values({ queue, payload: JSON.stringify(payload), isUrgent: 'kind' in payload && payload.kind === 'code' })
    .execute()
}
