import { sql } from 'kysely'
import type { CertificateStep, Decision } from '#shared/applications/lifecycle.ts'
import type { Database } from '../db/connection.ts'

/** Work that is promised in a transaction and done after it. Payloads name rows; they carry nothing personal. */
export interface JobPayloads {
  mail: MailJob
  /** What is done once a day, and carries nothing. */
  retention: Record<string, never>
}

export type MailJob =
  | { kind: 'submitted'; applicationId: string }
  | { kind: 'decided'; applicationId: string; decision: Decision }
  | { kind: 'certificate'; applicationId: string; step: CertificateStep }
  /** `sealedCode` is the vault's: a code that lets people in does not lie about in a table. */
  | { kind: 'code'; purpose: 'reset' | 'login'; accountId: string; sealedCode: string; minutes: number }
  | { kind: 'password-changed'; accountId: string }
  | { kind: 'erasure'; accountId: string; dueAt: string }
  | { kind: 'factor'; accountId: string; news: FactorNews }

/** What happened to the second step of somebody's logins, and they are told by mail. */
type FactorNews = 'set' | 'reset' | 'removed' | 'recovery-code-used' | 'codes-made' | 'tried' | 'tried-on-paper'

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

/** What a mail says of a step of an application, but for which one it is. */
type StepMail = { kind: 'submitted' } | Omit<Extract<MailJob, { kind: 'decided' }>, 'applicationId'>

const MAIL: keyof JobPayloads = 'mail'

/** Part of the statement that takes a step, whose table `step` holds the application: promises the mail that tells of it. */
export const mailOfStep = (mail: StepMail) => sql`
  promised as (
    insert into promised_jobs (queue, payload)
    select ${MAIL}::text, ${JSON.stringify(mail)}::jsonb || jsonb_build_object('applicationId', id::text) from step)`
