// SPDX-License-Identifier: Apache-2.0
import { CONFIRMATION_DAYS } from '#shared/accounts/registration.ts'
import { ACTIVATION_HOURS } from '#shared/accounts/staff-accounts.ts'
import { PROPOSAL_DAYS } from '#shared/applications/certificate-wire.ts'
import { formatCalendarDay, formatDay } from '#shared/locales/formats.ts'
import type { MessageKey } from '#shared/locales/translator.ts'
import { wordsOf } from '#shared/services/create-catalogue.ts'
import {
  findAccountForMail,
  findAccountRecipient,
  findAccountWithSameEmail,
  findApplicationRecipient,
  findCodeRecipient,
  findReference,
} from '../notifications/find-recipient.ts'
import { translatorFor } from '../platform/i18n/languages.ts'
import { DEFAULT_LANGUAGE } from '../platform/i18n/load-texts.ts'
import type { CodeJob, MailJob } from '../platform/jobs/outbox.ts'
import type { Mail, Mailer } from '../platform/mail/open-mailer.ts'
import type { AccountDeps } from './account-deps.ts'
import { appealMail, appealWaitingMail, getAppealRight } from './mails/appeal-mail.ts'
import { overdueMail } from './mails/overdue-mail.ts'
import { weeklyMail } from './mails/weekly-mail.ts'
import { CODE_CONTEXT } from './password-reset.ts'
import { confirmationLink } from './registration/confirm-email.ts'
import { ACTIVATION_CONTEXT, activationLink } from './staff/activation.ts'

/** Composes and sends the mail of one job, in the recipient's language. Throws when the mail server does not accept it. */
export async function sendMail(deps: AccountDeps, mailer: Mailer, job: MailJob) {
  const mail = await composeMail(deps, job)
  if (mail) await mailer.send(mail)
}

/** Composes the mail of a job; undefined if the mail should not be sent any more. */
function composeMail(deps: AccountDeps, job: MailJob): Promise<Mail | undefined> {
  if (job.kind === 'code') return codeMail(deps, job)
  if (job.kind === 'activation') return activationMail(deps, job)
  if (job.kind === 'confirmation') return confirmationMail(deps, job)
  if (job.kind === 'account-change') return accountChangeMail(deps, job)
  if (job.kind === 'proposal') return proposalMail(deps, job)
  if (job.kind === 'overdue') return overdueMail(deps, job)
  if (job.kind === 'weekly') return weeklyMail(deps, job)
  if (job.kind === 'appeal') return appealMail(deps, job)
  if (job.kind === 'appeal-waiting') return appealWaitingMail(deps, job)
  if (job.kind === 'complaint') return accountMail(deps, job, complaintContent)
  if (job.kind === 'erasure') return accountMail(deps, job, erasureContent(job))
  if (job.kind === 'factor') return accountMail(deps, job, factorContent(job))
  return job.kind === 'password-changed' ? accountMail(deps, job, passwordContent) : applicationMail(deps, job)
}

/** The mail with a code; undefined if the code was used or expired while the mail waited in the queue. */
async function codeMail({ db, vault, configuration }: AccountDeps, job: CodeJob): Promise<Mail | undefined> {
  const recipient = await findCodeRecipient(db, job)
  if (!recipient) return undefined
  const { email, language, minutes } = recipient
  const translate = translatorFor(language)
  const code = vault.unseal(job.sealedCode, CODE_CONTEXT)
  const values = { code, minutes, link: `${configuration.origin}/forgot-password` }
  const key = job.purpose === 'login' ? 'mail.loginCode' : 'mail.code'
  return {
    to: email,
    subject: translate(`${key}.subject`, { portal: translate('app.name') }),
    text: translate(`${key}.body`, values),
  }
}

/** The mail with an activation link; undefined if the account was deleted before the mail was sent. */
async function activationMail(
  { db, vault, configuration }: AccountDeps,
  { accountId, sealedToken }: Extract<MailJob, { kind: 'activation' }>,
): Promise<Mail | undefined> {
  const recipient = await findAccountForMail(db, accountId)
  if (!recipient) return undefined
  const { email, language, firstName: name } = recipient
  const translate = translatorFor(language)
  const link = activationLink(configuration.origin, vault.unseal(sealedToken, ACTIVATION_CONTEXT))
  return {
    to: email,
    subject: translate('mail.activation.subject', { portal: translate('app.name') }),
    text: translate('mail.activation.body', { name, link, hours: ACTIVATION_HOURS }),
  }
}

/**
 * The mail with the link that confirms an email address. It contains no text that was typed at the registration, because
 * the address may belong to a stranger. If the address already has a confirmed account, its owner gets another mail, which
 * says so. This happens only with strict privacy.
 */
async function confirmationMail(
  { db, vault, configuration }: AccountDeps,
  { accountId }: Extract<MailJob, { kind: 'confirmation' }>,
): Promise<Mail | undefined> {
  const existing = await findAccountWithSameEmail(db, accountId)
  const recipient = existing ?? (await findAccountForMail(db, accountId))
  if (!recipient) return undefined
  const translate = translatorFor(recipient.language)
  const portal = translate('app.name')
  if (existing?.isConfirmed) {
    return {
      to: existing.email,
      subject: translate('mail.registered.subject', { portal }),
      text: translate('mail.registered.body', { portal, link: `${configuration.origin}/login` }),
    }
  }
  const link = confirmationLink(configuration.origin, vault, recipient)
  return {
    to: recipient.email,
    subject: translate('mail.confirmation.subject', { portal }),
    text: translate('mail.confirmation.body', { portal, link, days: CONFIRMATION_DAYS }),
  }
}

/** The mail to an admin about a change of a staff account. */
async function accountChangeMail(
  { db, configuration }: AccountDeps,
  { adminId, accountId, change }: Extract<MailJob, { kind: 'account-change' }>,
): Promise<Mail | undefined> {
  const [admin, account] = [await findAccountRecipient(db, adminId), await findAccountForMail(db, accountId)]
  if (!admin || !account) return undefined
  const translate = translatorFor(admin.language)
  const values = {
    name: admin.firstName,
    person: `${account.firstName} ${account.lastName}`,
    email: account.email,
    role: translate(`role.${account.role}`),
    change: translate(`mail.account.${change}`),
    link: `${configuration.origin}/Admin/people`,
  }
  return {
    to: admin.email,
    subject: translate('mail.account.subject', values),
    text: translate('mail.account.body', values),
  }
}

/**
 * The mail to a person who may confirm a proposed change of a certificate. It does not depend on the applicant's
 * address.
 */
async function proposalMail(
  { db, configuration }: AccountDeps,
  { accountId, applicationId, step }: Extract<MailJob, { kind: 'proposal' }>,
): Promise<Mail | undefined> {
  const recipient = await findAccountRecipient(db, accountId)
  const application = await findReference(db, applicationId)
  if (!recipient || !application) return undefined
  const translate = translatorFor(recipient.language)
  const { reference } = application
  const link = `${configuration.origin}/proposals`
  const values = { name: recipient.firstName, reference, link, days: PROPOSAL_DAYS }
  return {
    to: recipient.email,
    subject: translate('mail.proposal.subject', values),
    text: translate(`mail.proposal.${step}`, values),
  }
}

/** Content of a mail about an account: the keys of its messages, the path of its link, and other values. */
interface AccountMailContent {
  subject: MessageKey
  body: MessageKey
  path: '/complaints' | '/forgot-password' | '/login'
  values?: (language: string) => Record<string, string>
}

/** The mail says only that the office has replied, because other people may read it. */
const complaintContent: AccountMailContent = {
  subject: 'mail.complaint.subject',
  body: 'mail.complaint.body',
  path: '/complaints',
}

const passwordContent: AccountMailContent = {
  subject: 'mail.password.subject',
  body: 'mail.password.body',
  path: '/forgot-password',
}

/** The mail also explains how to cancel the erasure, because somebody else may have requested it. */
const erasureContent = ({ dueAt }: Extract<MailJob, { kind: 'erasure' }>): AccountMailContent => ({
  subject: 'mail.erasure.subject',
  body: 'mail.erasure.body',
  path: '/login',
  values: (language) => ({ day: formatDay(language, dueAt) }),
})

/** Reports a change of the second factor, without a code and without the location. */
const factorContent = ({ news }: Extract<MailJob, { kind: 'factor' }>): AccountMailContent => ({
  subject: 'mail.factor.subject',
  body: `mail.factor.${news}`,
  path: '/forgot-password',
})

/** A mail about an account; undefined if the account was deleted before, or if its address is not confirmed. */
async function accountMail(
  { db, configuration }: AccountDeps,
  { accountId }: { accountId: string },
  { subject, body, path, values }: AccountMailContent,
): Promise<Mail | undefined> {
  const recipient = await findAccountRecipient(db, accountId)
  if (!recipient) return undefined
  const { email, language, firstName } = recipient
  const translate = translatorFor(language)
  const link = `${configuration.origin}${path}`
  return {
    to: email,
    subject: translate(subject, { portal: translate('app.name') }),
    text: translate(body, { name: firstName, link, ...values?.(language ?? DEFAULT_LANGUAGE) }),
  }
}

/**
 * A mail about an application; undefined if the application was deleted before, or if the applicant's address is not
 * confirmed.
 */
async function applicationMail(
  deps: AccountDeps,
  job: Exclude<Extract<MailJob, { applicationId: string }>, { kind: 'proposal' | 'appeal' | 'appeal-waiting' }>,
): Promise<Mail | undefined> {
  const found = await findApplicationRecipient(deps.db, job.applicationId)
  if (!found) return undefined
  const { email, language, firstName, username, reference, serviceId, dueOn } = found
  const translate = translatorFor(language)
  const service = wordsOf(deps.catalogue.get(serviceId), language ?? DEFAULT_LANGUAGE).card.title
  const link = `${deps.configuration.origin}/viewApplication/${encodeURIComponent(username)}`
  const values = { name: firstName, reference, service, link }
  if (job.kind === 'submitted') {
    const subject = translate('mail.submitted.subject', values)
    const day = dueOn && formatCalendarDay(language ?? DEFAULT_LANGUAGE, dueOn)
    const due = day ? translate('mail.submitted.due', { day }) : ''
    const text = translate(job.byOffice ? 'mail.submitted.byOffice' : 'mail.submitted.body', { ...values, due })
    return { to: email, subject, text }
  }
  if (job.kind === 'certificate') {
    const subject = translate(`mail.certificate.${job.step}.subject`, values)
    return { to: email, subject, text: translate(`mail.certificate.${job.step}`, values) }
  }
  if (job.kind === 'amendment') {
    const subject = translate('mail.amendment.subject', values)
    return { to: email, subject, text: translate('mail.amendment.body', values) }
  }
  const key: MessageKey = `mail.decided.${job.decision}`
  const status = translate(`status.${job.decision}`)
  const appeal =
    job.decision === 'Rejected'
      ? await getAppealRight(deps, {
          applicationId: job.applicationId,
          serviceId,
          language: language ?? DEFAULT_LANGUAGE,
        })
      : {}
  const subject = translate('mail.decided.subject', { ...values, status })
  return { to: email, subject, text: translate(key, { ...values, ...appeal }) }
}
