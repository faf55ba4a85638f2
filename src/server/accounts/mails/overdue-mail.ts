// SPDX-License-Identifier: Apache-2.0
import type { LifecyclePolicy, Role } from '#shared/applications/lifecycle.ts'
import { dayInIndia, daysBetween } from '#shared/calendar-days.ts'
import { wordsOf } from '#shared/services/create-catalogue.ts'
import { getCharterPromise, officerOf } from '../../charter/charter.ts'
import { findOverdueGroups, type OverdueGroup } from '../../charter/find-overdue-groups.ts'
import { findAccountRecipient } from '../../notifications/find-recipient.ts'
import { rolesThatDecideNext } from '../../notifications/record-notifications.ts'
import { translatorFor } from '../../platform/i18n/languages.ts'
import { DEFAULT_LANGUAGE } from '../../platform/i18n/load-texts.ts'
import type { MailJob } from '../../platform/jobs/outbox.ts'
import type { Mail } from '../../platform/mail/open-mailer.ts'
import type { AccountDeps } from '../account-deps.ts'

/** The screen on which each role finds its applications. */
const LIST_PATHS: Record<Role, string> = {
  user: '/dashboard',
  staff: '/staff_dashboard',
  admin: '/admin/dashboard?status=pending',
  appellate: '/appeals',
}

/**
 * The groups that are reported to a role: to admins, all groups; to other roles, the groups that wait for their
 * decision.
 */
export const overdueGroupsForRole = (role: Role, groups: readonly OverdueGroup[], policy: LifecyclePolicy) =>
  role === 'admin' ? groups : groups.filter(({ status }) => rolesThatDecideNext(status, policy).includes(role))

/**
 * The daily mail about overdue applications: a line for each service and officer. Undefined if nothing is overdue any more, or
 * if the recipient is no longer a reviewer.
 */
export async function overdueMail(
  deps: AccountDeps,
  { accountId }: Extract<MailJob, { kind: 'overdue' }>,
): Promise<Mail | undefined> {
  const { db, panchayat, lifecycle, configuration } = deps
  const recipient = await findAccountRecipient(db, accountId)
  if (!recipient || recipient.role === 'user') return undefined
  const today = dayInIndia(new Date())
  const groups = overdueGroupsForRole(recipient.role, await findOverdueGroups(db, panchayat.id, today), lifecycle)
  if (groups.length === 0) return undefined
  const language = recipient.language ?? DEFAULT_LANGUAGE
  const lines: string[] = []
  for (const group of groups) lines.push(await lineOf(deps, group, { language, today }))
  const translate = translatorFor(language)
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  const link = `${configuration.origin}${LIST_PATHS[recipient.role]}`
  return {
    to: recipient.email,
    subject: translate('mail.overdue.subject', { count }),
    text: translate('mail.overdue.body', { name: recipient.firstName, lines: lines.join('\n'), link }),
  }
}

async function lineOf(
  deps: AccountDeps,
  { serviceId, status, count, dueOn }: OverdueGroup,
  { language, today }: { language: string; today: string },
) {
  const service = deps.catalogue.get(serviceId)
  const { officers } = await getCharterPromise(deps, service, language)
  return translatorFor(language)('mail.overdue.line', {
    service: wordsOf(service, language).card.title,
    count,
    officer: officerOf(officers, status),
    days: daysBetween(dueOn, today),
  })
}
