// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { addDays, dayInIndia, weekdayOf } from '#shared/calendar-days.ts'
import { formatCalendarDay } from '#shared/locales/formats.ts'
import { percentagesOf } from '#shared/percentages.ts'
import { findAccountRecipient } from '../../notifications/find-recipient.ts'
import type { Database } from '../../platform/db/connection.ts'
import { translatorFor } from '../../platform/i18n/languages.ts'
import { DEFAULT_LANGUAGE } from '../../platform/i18n/load-texts.ts'
import type { MailJob, WeeklyFigures } from '../../platform/jobs/outbox.ts'
import type { Mail } from '../../platform/mail/open-mailer.ts'
import type { AccountDeps } from '../account-deps.ts'

/** The mail is due on Mondays at seven o'clock in the morning, Indian time. */
const DUE_HOUR = 7

/**
 * The last Monday on which the mail was due. On a Monday, this is the day itself from seven o'clock in the morning, and the
 * Monday before until then.
 */
export function lastMailDay(now: Date): string {
  const day = dayInIndia(new Date(now.getTime() - DUE_HOUR * 3_600_000))
  // `weekdayOf` returns 0 for a Sunday, which is six days after the last Monday.
  const daysSinceMonday = (weekdayOf(day) + 6) % 7
  return addDays(day, -daysSinceMonday)
}

/**
 * Whether an account gets the weekly mail. `weeklyMailFor` is the Monday of the last mail, and null while the mail is switched
 * off.
 */
export async function hasWeeklyMail(db: Database, accountId: string): Promise<boolean> {
  const { weeklyMailFor } = await db
    .selectFrom('accounts')
    .select('weeklyMailFor')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return weeklyMailFor !== null
}

/** Switches the weekly mail of an account on or off. The account then gets the next mail that is due. */
export async function changeWeeklyMail(db: Database, accountId: string, isOn: boolean) {
  await db
    .updateTable('accounts')
    // If the mail is already on, the day of the last mail stays.
    .set({ weeklyMailFor: isOn ? sql<string>`coalesce(weekly_mail_for, ${lastMailDay(new Date())}::date)` : null })
    .where('id', '=', accountId)
    .execute()
}

/**
 * Adds the mail to the outbox (`promised_jobs`) for every admin who has switched it on and has not received it this Monday.
 * Each admin gets one mail, no matter how often and in how many processes this function runs.
 */
export async function enqueueWeeklyMails(db: Database, panchayatId: string, figures: WeeklyFigures) {
  await sql`
    with recipients as (
      update accounts set weekly_mail_for = ${figures.monday}::date
      where panchayat_id = ${panchayatId} and role = 'admin' and disabled_at is null
        and weekly_mail_for < ${figures.monday}::date
      returning id)
    insert into promised_jobs (queue, payload)
    select 'mail', jsonb_build_object('kind', 'weekly', 'accountId', id::text, 'figures', ${JSON.stringify(figures)}::jsonb)
    from recipients`.execute(db)
}

/** Whether any admin has not yet received the mail of this Monday. */
export async function isWeeklyMailDue(db: Database, panchayatId: string, monday: string): Promise<boolean> {
  const due = await db
    .selectFrom('accounts')
    .select('id')
    .where('panchayatId', '=', panchayatId)
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .where('weeklyMailFor', '<', monday)
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

/**
 * The weekly mail: five lines of figures, without names. Undefined if the recipient is no longer an admin, or has
 * switched the mail off while it waited in the queue.
 */
export async function weeklyMail(
  { db, configuration }: AccountDeps,
  { accountId, figures }: Extract<MailJob, { kind: 'weekly' }>,
): Promise<Mail | undefined> {
  const recipient = await findAccountRecipient(db, accountId)
  if (recipient?.role !== 'admin' || !(await hasWeeklyMail(db, accountId))) return undefined
  const language = recipient.language ?? DEFAULT_LANGUAGE
  const translate = translatorFor(language)
  const { signature, verification, week, onTime, appeals, complaints } = figures
  const lines = [
    translate('mail.weekly.signature', signature),
    translate('mail.weekly.verification', verification),
    translate('mail.weekly.week', week),
    translate('mail.weekly.onTime', {
      ...onTime,
      share: percentagesOf([onTime.inTime, onTime.decisions - onTime.inTime])[0] ?? 0,
    }),
    translate('mail.weekly.appeals', {
      appeals: appeals.open,
      late: appeals.late,
      complaints: complaints.open,
      unanswered: complaints.unanswered,
    }),
  ]
  const values = {
    from: formatCalendarDay(language, addDays(figures.monday, -7)),
    to: formatCalendarDay(language, addDays(figures.monday, -1)),
    lines: lines.join('\n'),
    link: `${configuration.origin}/Admin`,
    settings: `${configuration.origin}/profile/settings`,
  }
  return {
    to: recipient.email,
    subject: translate('mail.weekly.subject', values),
    text: translate('mail.weekly.body', values),
  }
}
