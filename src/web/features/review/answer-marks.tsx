// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { similarQuery } from './review-queries.ts'

/** The remarks beside the answers that a caution is about, by the name of the field. */
export type AnswerMarks = ReadonlyMap<string, string>

type MarkedApplication = Pick<ApplicationDetails, '_id' | 'cautions' | 'history' | 'allowedDecisions'>

const CHECK_DIGIT = 'aadhaar-check-digit'

/**
 * Marks the answers that the cautions at the top are about, so that the reviewer finds them: Aadhaar numbers with a
 * wrong check digit, the answers that differ from the answers of the most similar application, and, for the admin, the
 * answers that were flagged when the application was verified.
 */
export function useAnswerMarks(
  { _id: reference, cautions, history, allowedDecisions }: MarkedApplication,
  service: OfferedService | undefined,
): AnswerMarks {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()
  const [mostSimilar] = useQuery(similarQuery(reference)).data?.similar ?? []
  const marks = new Map<string, string>()
  if (!service) return marks
  for (const [name, field] of Object.entries(service.fields)) {
    if (field.kind === 'aadhaar' && cautions.includes(CHECK_DIGIT)) marks.set(name, t('review.mark.checkDigit'))
    // The comparison of this answer with that of the most similar application.
    const row = mostSimilar?.rows.find(({ own }) => own?.field === name)
    if (!mostSimilar || !row?.other || row.match === 'same') continue
    const text = row.kind === 'date' ? formatCalendarDay(row.other.text) : row.other.text
    marks.set(name, t('review.mark.differs', { reference: mostSimilar._id, text }))
  }
  const verification = allowedDecisions.includes('Approved')
    ? history.findLast(({ to }) => to === 'Verified')
    : undefined
  for (const name of verification?.compared?.differing ?? []) {
    marks.set(name, t('review.mark.flagged', { name: verification?.by ?? '' }))
  }
  return marks
}

/** The remark below an answer; renders nothing for most answers. */
export function AnswerMark({ mark }: { mark: string | undefined }) {
  if (mark === undefined) return null
  return (
    <span className="mt-0.5 block w-fit break-words rounded-sm border border-turmeric/40 bg-turmeric-soft px-1.5 font-semibold text-sm text-turmeric print:border-0">
      {mark}
    </span>
  )
}
