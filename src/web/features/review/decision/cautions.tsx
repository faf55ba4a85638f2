// SPDX-License-Identifier: Apache-2.0
import { TriangleAlert } from 'lucide-react'
import { isUndecided } from '#shared/applications/lifecycle.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import type { MessageKey } from '#shared/locales/translator.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { Caution } from '../caution.tsx'
import { useWeekdayFormat } from '../weekday-format.ts'

interface CautionTexts {
  title: MessageKey
  text: MessageKey
  /** Whether the text says why the reviewer cannot decide. */
  preventsDecision?: boolean
}

/** The texts for the codes that the server sends. */
const CAUTIONS: Record<string, CautionTexts> = {
  'own-case': { title: 'review.caution.title.own-case', text: 'review.caution.own-case', preventsDecision: true },
  'own-case-of-all': {
    title: 'review.caution.title.own-case',
    text: 'review.caution.own-case-of-all',
    preventsDecision: true,
  },
  'aadhaar-check-digit': {
    title: 'review.caution.title.aadhaar-check-digit',
    text: 'review.caution.aadhaar-check-digit',
  },
  'look-alike': { title: 'review.caution.title.look-alike', text: 'review.caution.look-alike' },
  'rejected-by-you': {
    title: 'review.caution.title.rejected-by-you',
    text: 'review.caution.rejected-by-you',
    preventsDecision: true,
  },
  'decision-ordered-by-you': {
    title: 'review.caution.title.decision-ordered-by-you',
    text: 'review.caution.decision-ordered-by-you',
    preventsDecision: true,
  },
}
/** The texts for a code that this version of the screens does not know. */
const OTHER: CautionTexts = { title: 'review.caution.title.other', text: 'review.caution.other' }

/**
 * The decision that an appellate officer has ordered, with the officer's reason and the applicant's words, so that the
 * office does not repeat the rejection or the delay. This box is among the answers, because the cautions above them
 * have little space. Renders nothing if no decision is ordered.
 */
export function OrderedDecision({ application: { status, appeals } }: { application: ApplicationDetails }) {
  const t = useTranslate()
  const formatDayWithWeekday = useWeekdayFormat()
  const appeal = appeals.findLast(({ outcome }) => outcome === 'ordered')
  if (!isUndecided(status) || appeal?.newDueOn === undefined) return null
  const { ground, newDueOn, by = '', reason, statement } = appeal
  return (
    <section className="rounded-md border border-turmeric border-s-4 bg-turmeric-soft px-3 py-2 text-sm leading-snug">
      <h3 className="mb-1 flex gap-2 font-semibold">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-turmeric" />
        {t(ground === 'late' ? 'review.ordered.late' : 'review.ordered', { day: formatDayWithWeekday(newDueOn) })}
      </h3>
      {reason && <p className="whitespace-pre-line break-words">{t('review.ordered.reason', { name: by, reason })}</p>}
      {statement && (
        <p className="mt-1 whitespace-pre-line break-words text-ink-soft">
          {t('review.ordered.statement', { statement })}
        </p>
      )}
    </section>
  )
}

/** Details that the reviewer should check with particular care, and reasons why somebody else must decide. */
export function Cautions({ application: { cautions, lookAlikes } }: { application: ApplicationDetails }) {
  const t = useTranslate()
  return cautions.map((code) => {
    const { title, text, preventsDecision = false } = CAUTIONS[code] ?? OTHER
    return (
      <Caution key={code} title={t(title)} isOpenAtFirst={preventsDecision}>
        {t(text, { references: lookAlikes.join(', ') })}
      </Caution>
    )
  })
}
