import { formatDay } from '#shared/locales/formats.ts'
import type { MessageKey } from '#shared/locales/translator.ts'
import { wordsOf } from '#shared/services/catalogue-register.ts'
import { CODE_CONTEXT, CODE_MINUTES } from '../accounts/password-reset.ts'
import type { MailJob } from '../jobs/job-payloads.ts'
import { SOURCE_LANGUAGE, translatorFor } from '../languages/languages.ts'
import type { Portal } from '../portal.ts'
import { findAccountRecipient, findCodeRecipient, findSubject } from './find-recipient.ts'
import type { Mail, Mailer } from './open-mailer.ts'

/** Writes and sends the mail of one job, in the language of its reader. Throws when the mail could not be handed over. */
export async function sendMail(portal: Portal, mailer: Mailer, job: MailJob) {
  const mail = await mailOf(portal, job)
  if (mail) await mailer.send(mail)
}

function mailOf(portal: Portal, job: MailJob): Promise<Mail | undefined> {
  if (job.kind === 'code') return codeMail(portal, job)
  if (job.kind === 'erasure') return erasureMail(portal, job)
  if (job.kind === 'factor') return factorMail(portal, job)
  return job.kind === 'password-changed' ? passwordMail(portal, job) : applicationMail(portal, job)
}

/** None for a code that ran out while the mail server was away. */
async function codeMail({ db, vault }: Portal, job: Extract<MailJob, { kind: 'code' }>): Promise<Mail | undefined> {
  const recipient = await findCodeRecipient(db, job.accountId)
  if (!recipient) return undefined
  const { email, language } = recipient
  const translate = translatorFor(language)
  const code = vault.unseal(job.sealedCode, CODE_CONTEXT)
  return {
    to: email,
    subject: translate('mail.code.subject', { portal: translate('app.name') }),
    text: translate('mail.code.body', { code, minutes: CODE_MINUTES }),
  }
}

async function passwordMail(
  { db, configuration }: Portal,
  { accountId }: { accountId: string },
): Promise<Mail | undefined> {
  const recipient = await findAccountRecipient(db, accountId)
  if (!recipient) return undefined
  const { email, language, firstName } = recipient
  const translate = translatorFor(language)
  const link = `${configuration.origin}/forgot-password`
  return {
    to: email,
    subject: translate('mail.password.subject', { portal: translate('app.name') }),
    text: translate('mail.password.body', { name: firstName, link }),
  }
}

/** What was asked for, and how it is stopped, in case it was somebody else. */
async function erasureMail(
  { db, configuration }: Portal,
  { accountId, dueAt }: Extract<MailJob, { kind: 'erasure' }>,
): Promise<Mail | undefined> {
  const recipient = await findAccountRecipient(db, accountId)
  if (!recipient) return undefined
  const { email, language, firstName } = recipient
  const translate = translatorFor(language)
  const day = formatDay(language ?? SOURCE_LANGUAGE, dueAt)
  const link = `${configuration.origin}/login`
  return {
    to: email,
    subject: translate('mail.erasure.subject', { portal: translate('app.name') }),
    text: translate('mail.erasure.body', { name: firstName, day, link }),
  }
}

/** What happened to somebody's second step, without a code and without where it happened. */
async function factorMail(
  { db, configuration }: Portal,
  { accountId, news }: Extract<MailJob, { kind: 'factor' }>,
): Promise<Mail | undefined> {
  const recipient = await findAccountRecipient(db, accountId)
  if (!recipient) return undefined
  const { email, language, firstName } = recipient
  const translate = translatorFor(language)
  const link = `${configuration.origin}/forgot-password`
  return {
    to: email,
    subject: translate('mail.factor.subject', { portal: translate('app.name') }),
    text: translate(`mail.factor.${news}`, { name: firstName, link }),
  }
}

/** None to somebody whose account was deleted while the mail server was away. */
async function applicationMail(
  portal: Portal,
  job: Extract<MailJob, { applicationId: string }>,
): Promise<Mail | undefined> {
  const found = await findSubject(portal.db, job.applicationId)
  if (!found) return undefined
  const { email, language, firstName, username, reference, serviceId } = found
  const translate = translatorFor(language)
  const service = wordsOf(portal.catalogue.get(serviceId), language ?? SOURCE_LANGUAGE).card.title
  const link = `${portal.configuration.origin}/viewApplication/${encodeURIComponent(username)}`
  const values = { name: firstName, reference, service, link }
  if (job.kind === 'submitted') {
    const subject = translate('mail.submitted.subject', values)
    return { to: email, subject, text: translate('mail.submitted.body', values) }
  }
  if (job.kind === 'certificate') {
    const subject = translate(`mail.certificate.${job.step}.subject`, values)
    return { to: email, subject, text: translate(`mail.certificate.${job.step}`, values) }
  }
  const key: MessageKey = `mail.decided.${job.decision}`
  const status = translate(`status.${job.decision}`)
  return { to: email, subject: translate('mail.decided.subject', { ...values, status }), text: translate(key, values) }
}
