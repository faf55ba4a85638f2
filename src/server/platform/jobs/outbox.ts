// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { CertificateStep, Decision } from '#shared/applications/lifecycle.ts'
import type { Database } from '../db/connection.ts'

/**
 * Jobs that are enqueued in a transaction and run after its commit: the transaction inserts them into the outbox (the table
 * `promised_jobs`), and `relay-outbox.ts` moves them to the queue. Payloads contain row ids, but no personal data.
 */
export interface JobPayloads {
  mail: MailJob
  /** The daily jobs have no payload. */
  retention: Record<string, never>
  overdue: Record<string, never>
}

export type MailJob =
  /** The receipt of an application. `byOffice` is true if staff submitted the application from a saved form. */
  | { kind: 'submitted'; applicationId: string; byOffice?: true }
  | { kind: 'decided'; applicationId: string; decision: Decision }
  /** A mail to the applicant about a proposed or completed change of a certificate. */
  | { kind: 'certificate'; applicationId: string; step: CertificateStep }
  /** A mail that asks the applicant to change parts of an application. */
  | { kind: 'amendment'; applicationId: string }
  /** A mail to the applicant about an appeal that was filed or decided. */
  | { kind: 'appeal'; applicationId: string; step: 'filed' | 'upheld' | 'ordered' }
  /** A mail to an appellate officer about an appeal that was filed. */
  | { kind: 'appeal-waiting'; accountId: string; applicationId: string }
  /** A mail to a citizen about a reply to a complaint. */
  | { kind: 'complaint'; accountId: string }
  | CodeJob
  /** The link that activates a staff account. Its token is encrypted by the vault, like the code in `CodeJob`. */
  | { kind: 'activation'; accountId: string; sealedToken: string }
  /** A mail with the link that confirms the address of the account. */
  | { kind: 'confirmation'; accountId: string }
  /** A mail to the admin `adminId` about the staff account `accountId`. */
  | { kind: 'account-change'; adminId: string; accountId: string; change: AccountChange }
  /** A mail to a person who may confirm a proposed change of a certificate. */
  | { kind: 'proposal'; accountId: string; applicationId: string; step: CertificateStep }
  | { kind: 'password-changed'; accountId: string }
  /** A mail that tells the owner when the account will be erased. */
  | { kind: 'erasure'; accountId: string; dueAt: string }
  /** The daily mail to a reviewer about overdue applications. */
  | { kind: 'overdue'; accountId: string }
  /** The weekly mail to an admin. */
  | { kind: 'weekly'; accountId: string; figures: WeeklyFigures }
  | { kind: 'factor'; accountId: string; news: FactorNews }

/** The figures of a panchayat in the weekly mail. */
export interface WeeklyFigures {
  /** The day of the mail. `week` is about the seven days before it. */
  monday: string
  /** The verified applications, which wait for approval. */
  signature: WaitingFigures
  /** The submitted applications, which wait for verification. */
  verification: WaitingFigures
  week: { submitted: number; approved: number; rejected: number }
  /** The decisions of the last months that had a due date, and how many of them were in time. */
  onTime: { decisions: number; inTime: number }
  appeals: { open: number; late: number }
  complaints: { open: number; unanswered: number }
}

type WaitingFigures = Record<'waiting' | 'overdue', number>

/** A mail with a code. The vault encrypts the code (`sealedCode`), because it grants access to an account. */
export interface CodeJob {
  kind: 'code'
  purpose: 'reset' | 'login'
  accountId: string
  sealedCode: string
  /** The time, in ISO 8601, after which the code is invalid and is no longer sent. */
  expiresAt: string
  isAddressConfirmed: boolean
}

/** Changes of staff accounts that are reported to all admins. */
export type AccountChange =
  | 'created'
  | 'link-sent'
  | 'activated'
  | 'confirmed'
  | 'disabled'
  | 'enabled'
  | 'signed-out'
  | 'factor-set'
  | 'factor-reset'
  | 'factor-removed'

/**
 * Events of two-step login that are reported to the account's owner by mail. `tried` and `tried-on-paper`: somebody typed
 * several wrong codes of the app, or several wrong recovery codes.
 */
type FactorNews = 'set' | 'reset' | 'removed' | 'recovery-code-used' | 'codes-made' | 'tried' | 'tried-on-paper'

/** Urgent mails: a person is waiting for them. */
const URGENT: ReadonlySet<MailJob['kind']> = new Set(['code', 'activation', 'confirmation'])

/**
 * The priority of a job in the queue. Codes to confirmed addresses come before all other urgent mails, because strangers can
 * cause many mails to unconfirmed addresses.
 */
export function priorityOf({ payload, isUrgent }: { payload: object; isUrgent: boolean }): number {
  if (!isUrgent) return 0
  return 'isAddressConfirmed' in payload && payload.isAddressConfirmed === true ? 2 : 1
}

/**
 * Inserts a job into the outbox within a transaction, if `when` is true. If `when` is false, the same statement runs without
 * inserting a row, so that the response time does not reveal `when`. The relay (`relay-outbox.ts`) moves the job to the queue
 * at its next poll.
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
type StepMail =
  | Omit<Extract<MailJob, { kind: 'submitted' }>, 'applicationId'>
  | Omit<Extract<MailJob, { kind: 'decided' }>, 'applicationId'>

const MAIL: keyof JobPayloads = 'mail'

/**
 * A common table expression (CTE) that inserts the mail job of a submission or decision into the outbox. The CTE `step` of
 * the same statement contains the application.
 */
export const enqueueStepMail = (mail: StepMail) => sql`
  mail_job as (
    insert into promised_jobs (queue, payload)
    select ${MAIL}::text, ${JSON.stringify(mail)}::jsonb || jsonb_build_object('applicationId', id::text) from step)`
