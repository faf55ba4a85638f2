// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { addDays, dayInIndia } from '#shared/calendar-days.ts'
import { formatCalendarDay } from '#shared/locales/formats.ts'
import { wordsOf } from '#shared/services/create-catalogue.ts'
import {
  appealOfficer,
  appealPeriods,
  CHARTER_APPEAL,
  type CharterAppeal,
  getCharterPromise,
} from '../../charter/charter.ts'
import { findAccountRecipient, findApplicationRecipient } from '../../notifications/find-recipient.ts'
import type { Database } from '../../platform/db/connection.ts'
import { translatorFor } from '../../platform/i18n/languages.ts'
import { DEFAULT_LANGUAGE } from '../../platform/i18n/load-texts.ts'
import type { MailJob } from '../../platform/jobs/outbox.ts'
import type { Mail } from '../../platform/mail/open-mailer.ts'
import type { AccountDeps } from '../account-deps.ts'

/**
 * The mail to the applicant about an appeal that was filed or decided. It names the officer who decides the appeal, and the
 * day by which the appeal must be decided. After an order, the day is the new due date of the application. Undefined after
 * the erasure of the account.
 */
export async function appealMail(
  deps: AccountDeps,
  { applicationId, step }: Extract<MailJob, { kind: 'appeal' }>,
): Promise<Mail | undefined> {
  const found = await findApplicationRecipient(deps.db, applicationId)
  const appeal = found && (await findLastAppeal(deps.db, applicationId))
  if (!found || !appeal) return undefined
  const language = found.language ?? DEFAULT_LANGUAGE
  const translate = translatorFor(language)
  const service = deps.catalogue.get(found.serviceId)
  const { officers } = await getCharterPromise(deps, service, language)
  const values = {
    name: found.firstName,
    reference: found.reference,
    service: wordsOf(service, language).card.title,
    officer: officers.firstAppeal,
    day: formatCalendarDay(language, appeal.newDueOn ?? appeal.decideBy),
    link: `${deps.configuration.origin}/viewApplication/${encodeURIComponent(found.username)}`,
  }
  return {
    to: found.email,
    subject: translate(`mail.appeal.${step}.subject`, values),
    text: translate(`mail.appeal.${step}`, values),
  }
}

/**
 * The last day to appeal against the last rejection of an application, and the officer who decides, for the mail about the
 * rejection.
 */
export async function getAppealRight(
  { db, catalogue }: AccountDeps,
  { applicationId, serviceId, language }: { applicationId: string; serviceId: string; language: string },
) {
  const service = catalogue.get(serviceId)
  const { rows } = await sql<{ charter: CharterAppeal | null; decidedAt: Date }>`
    select ${CHARTER_APPEAL} as charter, (
      select max(decided_at) from decisions where application_id = applications.id and to_status = 'Rejected') as decided_at
    from applications where id = ${applicationId}`.execute(db)
  const { charter = null, decidedAt = new Date() } = rows[0] ?? {}
  const { fileDays } = appealPeriods(charter, service.definition, decidedAt)
  const lastDay = addDays(dayInIndia(decidedAt), fileDays)
  return { day: formatCalendarDay(language, lastDay), officer: appealOfficer(charter, service, language) }
}

/** The mail to an appellate officer about a new appeal; undefined if the appeal has been decided. */
export async function appealWaitingMail(
  { db, configuration }: AccountDeps,
  { accountId, applicationId }: Extract<MailJob, { kind: 'appeal-waiting' }>,
): Promise<Mail | undefined> {
  const recipient = await findAccountRecipient(db, accountId)
  const appeal = await findLastAppeal(db, applicationId)
  if (recipient?.role !== 'appellate' || !appeal || appeal.outcome !== null) return undefined
  const language = recipient.language ?? DEFAULT_LANGUAGE
  const translate = translatorFor(language)
  const values = {
    name: recipient.firstName,
    reference: appeal.reference,
    day: formatCalendarDay(language, appeal.decideBy),
    link: `${configuration.origin}/appeals`,
  }
  return {
    to: recipient.email,
    subject: translate('mail.appeal.waiting.subject', values),
    text: translate('mail.appeal.waiting', values),
  }
}

async function findLastAppeal(db: Database, applicationId: string) {
  return db
    .selectFrom('appeals')
    .innerJoin('applications', 'applications.id', 'appeals.applicationId')
    .select(['reference', 'decideBy', 'newDueOn', 'outcome'])
    .where('applicationId', '=', applicationId)
    .orderBy('appeals.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
