// SPDX-License-Identifier: Apache-2.0
import { formatCalendarDay, formatCount, formatInstant } from '#shared/locales/formats.ts'
import type { Translate } from '#shared/locales/translator.ts'
import { RequestError } from '#shared/request-error.ts'
import { wordsOf } from '#shared/services/create-catalogue.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { specimenWord } from '../certificates/compose-certificate.ts'
import type { CertificateLine, ReceiptContent } from '../certificates/typesetting/certificate-content.ts'
import { getCharterPromise } from '../charter/charter.ts'
import { presentCompensation } from '../charter/compensation.ts'
import { translatorFor } from '../platform/i18n/languages.ts'
import { createConcurrencyLimiter } from '../platform/rate-limits/limit-concurrency.ts'
import type { SignedInUser } from '../sessions/find-session.ts'
import { type ApplicationRow, findApplication } from './find-application.ts'

/**
 * The receipt of an application as PDF, in the reader's language. It names the application, the due date, the law and the
 * officers. The receipt is typeset for each request and not signed. Throws `application-not-found`, and `unavailable` under
 * overload.
 */
export async function getReceipt(
  deps: CertificateDeps,
  reader: SignedInUser,
  { reference, language }: { reference: string; language: string },
): Promise<Uint8Array> {
  const row = await findApplication(deps.db, reader, reference)
  const service = row && deps.catalogue.find(row.serviceId)
  if (!row || !service) throw new RequestError('application-not-found')
  const translate = translatorFor(language)
  const { name, block, district, state } = deps.panchayat
  const promise = await getCharterPromise(deps, service, language)
  const day = row.dueOn === null ? undefined : formatCalendarDay(language, row.dueOn)
  const content: ReceiptContent = {
    language,
    title: translate('receipt.title'),
    panchayat: { name, block, district, state },
    reference: row.reference,
    statement: day === undefined ? translate('receipt.statement.noDay') : translate('receipt.statement', { day }),
    lines: [
      ...receivedLines(row, { service: wordsOf(service, language).card.title, day, language, translate }),
      ...promiseLines(promise, translate),
      ...compensationLines(row, { language, translate }),
    ],
    note: translate('receipt.note', { address: `${new URL(deps.configuration.origin).host}/track` }),
    issuedAt: row.submittedAt.toISOString(),
    specimen: deps.configuration.mode === 'demo',
    words: { emblem: translate('certificate.emblem', { panchayat: name }), specimen: specimenWord(language) },
  }
  return typesetReceipt(deps, reader, content)
}

/** The maximum number of receipts that one person may request at the same time. */
const RECEIPTS_PER_ACCOUNT = 2
/**
 * If this many tasks wait for the typesetter, which is about a second of work, the portal refuses further receipts. Previews of
 * certificates wait in the same queue.
 */
export const MAX_WAITING_TASKS = 40
const RETRY_AFTER_S = 5

const receiptLimiter = createConcurrencyLimiter()

/**
 * Throws `unavailable` if the person requests too many receipts at the same time, or if too many tasks wait for the
 * typesetter.
 */
async function typesetReceipt({ typesetter }: CertificateDeps, { accountId }: SignedInUser, content: ReceiptContent) {
  const release =
    typesetter.waiting() < MAX_WAITING_TASKS &&
    receiptLimiter.acquire([{ key: `account:${accountId}`, max: RECEIPTS_PER_ACCOUNT }])
  if (!release) throw new RequestError('unavailable', { retryAfter: RETRY_AFTER_S })
  try {
    return await typesetter.receipt(content)
  } finally {
    release()
  }
}

interface ReceivedTexts {
  service: string
  day: string | undefined
  language: string
  translate: Translate
}

function receivedLines(row: ApplicationRow, { service, day, language, translate }: ReceivedTexts): CertificateLine[] {
  return [
    { label: translate('certificate.reference'), value: row.reference },
    { label: translate('receipt.service'), value: service },
    { label: translate('receipt.summary'), value: row.summary },
    { label: translate('receipt.submitted'), value: formatInstant(language, row.submittedAt.toISOString()) },
    ...(day === undefined ? [] : [{ label: translate('applications.details.due'), value: day }]),
  ]
}

function promiseLines(
  { workingDays, clause, officers, appeals }: Awaited<ReturnType<typeof getCharterPromise>>,
  translate: Translate,
): CertificateLine[] {
  const appealOf = (officer: string, days: number) => translate('applications.promise.appeal', { officer, days })
  return [
    {
      label: translate('applications.promise.limit'),
      value: translate('applications.promise.days', { days: workingDays }),
    },
    { label: translate('applications.promise.clause'), value: clause },
    { label: translate('applications.promise.verify'), value: officers.verify },
    { label: translate('applications.promise.decide'), value: officers.decide },
    {
      label: translate('applications.promise.firstAppeal'),
      value: appealOf(officers.firstAppeal, appeals.first.fileDays),
    },
    {
      label: translate('applications.promise.secondAppeal'),
      value: appealOf(officers.secondAppeal, appeals.second.fileDays),
    },
  ]
}

/** The compensation that the rule at the time of submission grants for a delay, and the amount until now. */
function compensationLines(
  { compensation: rule, delay }: ApplicationRow,
  { language, translate }: Pick<ReceivedTexts, 'language' | 'translate'>,
): CertificateLine[] {
  if (!rule) return []
  const values = { clause: rule.clause, perDay: formatCount(rule.perDay), cap: formatCount(rule.cap) }
  const { compensation } = presentCompensation(delay, language)
  const granted = {
    label: translate('applications.promise.compensation'),
    value: translate('applications.promise.rupees', values),
  }
  return [
    granted,
    ...(compensation ? [{ label: translate('applications.compensation'), value: compensation.text }] : []),
  ]
}
