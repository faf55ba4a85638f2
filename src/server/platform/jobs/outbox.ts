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
  | CodeJob
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

/** `sealedCode` is encrypted by the vault, because the code grants access to an account. */
export interface CodeJob {
  kind: 'code'
  purpose: 'reset' | 'login'
  accountId: string
  sealedCode: string
  /** The time after which the code is invalid, and is not sent any more, as an ISO instant. */
  expiresAt: string
  isAddressConfirmed: boolean
}

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

/**
 * The priority of a job in the queue. Codes to confirmed addresses come before all other mails for which a person is waiting,
 * because strangers can cause many mails to addresses that are not confirmed.
 */
export function priorityOf({ payload, isUrgent }: { payload: object; isUrgent: boolean }): number {
  if (!isUrgent) return 0
  return 'isAddressConfirmed' in payload && payload.isAddressConfirmed === true ? 2 : 1
}

/**
 * Inserts a job into the outbox within the caller's transaction, if `when` is true. The statement is the same if it is false,
 * so that the response time does not reveal it. The relay picks the job up at its next poll.
 */
export async function enqueue<Queue extends keyof JobPayloads>(
  tx: Database,
  queue: Queue,
  payload: JobPayloads[Queue],
  when = true,
): Promise<void> {
  const isUrgent = 'kind' in payload && URGENT.has(payload.kind)
  await sql`
    insert into promised_jobs (queue, payload, is_urgent)
    select ${queue}, ${JSON.stringify(payload)}::jsonb, ${isUrgent}::boolean where ${when}::boolean`.execute(tx)
}

/** A mail about a step of an application. The application's id comes from the statement. */
type StepMail = { kind: 'submitted' } | Omit<Extract<MailJob, { kind: 'decided' }>, 'applicationId'>

const MAIL: keyof JobPayloads = 'mail'

/** A CTE that inserts the mail job of a step into the outbox. The CTE `step` of the same statement contains the application. */
export const enqueueStepMail = (mail: StepMail) => sql`
  mail_job as (
    insert into promised_jobs (queue, payload)
    select ${MAIL}::text, ${JSON.stringify(mail)}::jsonb || jsonb_build_object('applicationId', id::text) from step)`
