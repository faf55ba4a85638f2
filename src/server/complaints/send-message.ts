// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { allowedSteps, MAX_MESSAGES, type NewComplaint, type NewMessage } from '#shared/complaints/complaints.ts'
import { RequestError } from '#shared/request-error.ts'
import { recordComplaintNotifications } from '../notifications/complaint-notifications.ts'
import { type AuditAction, recordAudit } from '../platform/audit/record-audit.ts'
import { transactionWithLockTimeout } from '../platform/db/advisory-locks.ts'
import type { Database } from '../platform/db/connection.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'
import { countAttempt, secondsLeft } from '../platform/rate-limits/count-attempts.ts'
import type { Caller } from '../sessions/find-session.ts'
import { findByKey, findComplaintForUpdate } from './find-complaints.ts'

interface Deps {
  db: Database
  jobs: Jobs
}

const DAY_MINUTES = 24 * 60
const HOUR_MINUTES = 60
/** The maximum number of new complaints of one citizen per day. */
export const MAX_COMPLAINTS_PER_DAY = 5
/**
 * The maximum number of messages of one citizen per hour. Messages of admins have only the general rate limit for
 * changes.
 */
export const MAX_MESSAGES_PER_HOUR = 20

/**
 * Opens a complaint with its first message, and notifies the admins. A repeated request returns the same complaint. Throws
 * `application-not-found` for an application of somebody else, or `too-many-complaints`.
 */
export async function openComplaint(
  { db, jobs }: Deps,
  { citizen, complaint }: { citizen: Caller; complaint: NewComplaint },
): Promise<string> {
  const { key, subject, application, message } = complaint
  const id = await transactionWithLockTimeout(db, async (tx) => {
    await lockAccount(tx, citizen)
    const earlier = await findByKey(tx, citizen, key)
    if (earlier !== undefined) return earlier
    const applicationId = application === undefined ? null : await findOwnApplication(tx, citizen, application)
    await enforceLimit(tx, {
      subject: `complaints:${citizen.accountId}`,
      minutes: DAY_MINUTES,
      max: MAX_COMPLAINTS_PER_DAY,
    })
    const { panchayatId, accountId } = citizen
    const { id } = await tx
      .insertInto('complaints')
      .values({ panchayatId, accountId, applicationId, subject })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertMessage(tx, citizen, { complaintId: id, step: 'open', key, message })
    await recordComplaintNotifications(tx, { id, panchayatId }, { kind: 'complaint-waiting' })
    await auditStep(tx, citizen, { id, action: 'complaint-opened' })
    return id
  })
  jobs.relayOutboxSoon()
  return id
}

/**
 * Sends a message, which may close or reopen the complaint, and notifies the recipients. A repeated request changes
 * nothing. Throws `complaint-not-found`, `complaint-step-not-allowed`, or `too-many-messages`.
 */
export async function sendMessage(
  { db, jobs }: Deps,
  { author, id, message: sent }: { author: Caller; id: string; message: NewMessage },
) {
  const { key, step, message } = sent
  await transactionWithLockTimeout(db, async (tx) => {
    await lockAccount(tx, author)
    const complaint = await findComplaintForUpdate(tx, author, id)
    if (!complaint) throw new RequestError('complaint-not-found')
    const earlier = await findByKey(tx, author, key)
    if (earlier === id) return
    // The client creates one key for each message, so a key that was used in another complaint is an error.
    if (earlier !== undefined) throw new RequestError('malformed-request')
    const state = { ...complaint, messages: await countMessages(tx, id) }
    if (!allowedSteps(author.role, state, new Date()).includes(step))
      throw new RequestError('complaint-step-not-allowed')
    if (author.role === 'user') {
      const subject = `complaint-messages:${author.accountId}`
      await enforceLimit(tx, { subject, minutes: HOUR_MINUTES, max: MAX_MESSAGES_PER_HOUR })
    }
    await insertMessage(tx, author, { complaintId: id, step, key, message })
    await changeState(tx, { author, complaint, step })
    await notifyRecipients(tx, { jobs, author, complaint, step })
    await auditStep(tx, author, { id, action: AUDIT_ACTIONS[step] })
  })
  jobs.relayOutboxSoon()
}

const AUDIT_ACTIONS: Record<NewMessage['step'], AuditAction> = {
  write: 'complaint-message-sent',
  close: 'complaint-closed',
  reopen: 'complaint-reopened',
}

type LockedComplaint = NonNullable<Awaited<ReturnType<typeof findComplaintForUpdate>>>

interface Step {
  author: Caller
  complaint: LockedComplaint
  step: NewMessage['step']
}

/**
 * Records the new state. A further message of the same side does not change the time since which the complaint waits.
 */
async function changeState(tx: Database, { author, complaint, step }: Step) {
  const isAnswered = author.role === 'admin'
  const hasChanged = step !== 'write' || isAnswered !== complaint.isAnswered
  const now = sql<Date>`now()`
  await tx
    .updateTable('complaints')
    .set({
      isAnswered,
      ...(hasChanged && { stateSince: now }),
      ...(step === 'close' && { closedAt: now }),
      ...(step === 'reopen' && { closedAt: null, reopenedAt: now }),
    })
    .where('id', '=', complaint.id)
    .where('panchayatId', '=', complaint.panchayatId)
    .execute()
}

/**
 * Notifies the recipients. The admins get one notification for each complaint that begins to wait; the citizen gets a
 * notification and a mail for each answer.
 */
async function notifyRecipients(tx: Database, { jobs, author, complaint, step }: Step & { jobs: Jobs }) {
  if (author.role === 'admin') {
    const kind = step === 'close' ? 'complaint-closed' : 'complaint-answered'
    await recordComplaintNotifications(tx, complaint, { kind, reader: complaint.accountId })
    await jobs.send(tx, 'mail', { kind: 'complaint', accountId: complaint.accountId })
    return
  }
  const beginsToWait = complaint.isAnswered || step === 'reopen'
  if (beginsToWait) await recordComplaintNotifications(tx, complaint, { kind: 'complaint-waiting' })
}

/** Locks the account, so that its messages are stored one after the other, and none is stored after the account's erasure. */
async function lockAccount(tx: Database, { accountId }: Caller) {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

async function findOwnApplication(tx: Database, { accountId, panchayatId }: Caller, reference: string) {
  const found = await tx
    .selectFrom('applications')
    .select('id')
    .where('reference', '=', reference)
    .where('applicantId', '=', accountId)
    .where('panchayatId', '=', panchayatId)
    .forKeyShare()
    .executeTakeFirst()
  if (!found) throw new RequestError('application-not-found')
  return found.id
}

async function countMessages(tx: Database, complaintId: string) {
  const { count } = await tx
    .selectFrom(
      tx
        .selectFrom('complaintMessages')
        .select('id')
        .where('complaintId', '=', complaintId)
        .limit(MAX_MESSAGES)
        .as('sent'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

interface Message {
  complaintId: string
  step: NewMessage['step'] | 'open'
  key: string
  message: string
}

async function insertMessage(tx: Database, author: Caller, { complaintId, step, key, message }: Message) {
  await tx
    .insertInto('complaintMessages')
    .values({
      panchayatId: author.panchayatId,
      complaintId,
      authorId: author.accountId,
      isFromOffice: author.role === 'admin',
      step,
      body: message,
      requestKey: key,
    })
    .execute()
}

interface PersonalLimit {
  subject: string
  minutes: number
  max: number
}

/** Throws if the limit is exceeded. The transaction is then rolled back, so the attempt is not counted. */
async function enforceLimit(tx: Database, { max, ...window }: PersonalLimit) {
  if ((await countAttempt(tx, window)) <= max) return
  const code = window.minutes === DAY_MINUTES ? 'too-many-complaints' : 'too-many-messages'
  throw new RequestError(code, { retryAfter: secondsLeft(window.minutes), values: { count: max } })
}

async function auditStep(tx: Database, actor: Caller, { id, action }: { id: string; action: AuditAction }) {
  await recordAudit(tx, { actor, action, subject: { kind: 'complaint', id } })
}
