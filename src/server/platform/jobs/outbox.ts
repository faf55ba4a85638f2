import { sql } from 'kysely'
import type { CertificateStep, Decision } from '#shared/applications/lifecycle.ts'
import type { Database } from '../db/connection.ts'

/** Jobs that are enqueued in a transaction and run after it. Payloads contain row ids, no personal data. */
export interface JobPayloads {
  mail: MailJob
  /** The daily job; has no payload. */
  retention: Record<string, never>
}

export type MailJob =
  | { kind: 'submitted'; applicationId: string }
  | { kind: 'decided'; applicationId: string; decision: Decision }
  | { kind: 'certificate'; applicationId: string; step: CertificateStep }
  /** `sealedCode` is encrypted by the vault, because the code grants access to an account. */
  | { kind: 'code'; purpose: 'reset' | 'login'; accountId: string; sealedCode: string; minutes: number }
  /** `sealedToken` is encrypted by the vault, like a code. */
  | { kind: 'activation'; accountId: string; sealedToken: string }
  /** The link by which a person confirms the address of the account. */
  | { kind: 'confirmation'; accountId: string }
  | { kind: 'account-change'; adminId: string; accountId: string; change: AccountChange }
  /** A mail to a person who may confirm a proposed change of a certificate. */
  | { kind: 'proposal'; accountId: string; applicationId: string; step: CertificateStep }
  | { kind: 'password-changed'; accountId: string }
  | { kind: 'erasure'; accountId: string; dueAt: string }
  | { kind: 'factor'; accountId: string; news: FactorNews }

/** Changes of staff accounts that are reported to all admins. */
export type AccountChange =
  | 'created'
  | 'activated'
  | 'confirmed'
  | 'disabled'
  | 'enabled'
  | 'factor-reset'
  | 'factor-removed'

/** Events of two-step login that are reported to the account's owner by mail. */
type FactorNews = 'set' | 'reset' | 'removed' | 'recovery-code-used' | 'codes-made' | 'tried' | 'tried-on-paper'

/** Mails for which a person is waiting. */
const URGENT: ReadonlySet<MailJob['kind']> = new Set(['code', 'activation', 'confirmation'])

/** Inserts a job into the outbox within the caller's transaction. The relay picks it up at its next poll. */
export async function enqueue<Queue extends keyof JobPayloads>(
  tx: Database,
  queue: Queue,
  payload: JobPayloads[Queue],
): Promise<void> {
  await tx
    .insertInto('promisedJobs')
    .values({
      queue,
      payload: JSON.stringify(payload),
      isUrgent: 'kind' in payload && URGENT.has(payload.kind),
    })
    .execute()
}

/** A mail about a step of an application. The application's id comes from the statement. */
type StepMail = { kind: 'submitted' } | Omit<Extract<MailJob, { kind: 'decided' }>, 'applicationId'>

const MAIL: keyof JobPayloads = 'mail'

/** A CTE that inserts the mail job of a step into the outbox. The CTE `step` of the same statement contains the application. */
export const enqueueStepMail = (mail: StepMail) => sql`
  mail_job as (
    insert into promised_jobs (queue, payload)
    select ${MAIL}::text, ${JSON.stringify(mail)}::jsonb || jsonb_build_object('applicationId', id::text) from step)`
