// SPDX-License-Identifier: Apache-2.0
import { Clock } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '#web/components/controls/button.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

/** The minutes that a new reviewer needs for a case on average: ten minutes for the usual six cases. */
const MINUTES_PER_CASE = 10 / 6

interface IntroductionProps {
  /** A reference to the button. */
  ref: Ref<HTMLButtonElement>
  /** The number of decided cases. */
  done: number
  /** The number of all cases. */
  count: number
  onStart: () => void
}

/** The progress, how long the cases take, and the button that opens the next case. */
export function Introduction({ ref, done, count, onStart }: IntroductionProps) {
  const t = useTranslate()
  return (
    <Card
      as="section"
      aria-labelledby="practice-progress"
      className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4! py-2!"
    >
      <h2 id="practice-progress" className="text-lg">
        {t('practice.progress', { done, count })}
      </h2>
      <p className="flex items-center gap-1.5 text-ink-soft text-sm">
        <Clock aria-hidden className="size-4 shrink-0" />
        {t('practice.time', { count, minutes: Math.round(count * MINUTES_PER_CASE) })}
      </p>
      <Button ref={ref} compact className="max-sm:w-full sm:ms-auto" onClick={onStart}>
        {t(done === 0 ? 'practice.start' : 'practice.continue')}
      </Button>
    </Card>
  )
}

/** The decisions, each with the text that says when the decision is right. */
const CHOICES = [
  { name: 'status.Verified', text: 'practice.when.Verified' },
  { name: 'amendment.ask', text: 'practice.when.changes' },
  { name: 'status.Rejected', text: 'practice.when.Rejected' },
] as const

/** The rules when each decision is right. They are below the cases, because a reviewer can begin without reading them. */
export function Rules() {
  const t = useTranslate()
  return (
    <section aria-labelledby="practice-rules" className="px-1">
      <h2 id="practice-rules" className="mb-1 text-base">
        {t('practice.rules')}
      </h2>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        {CHOICES.map(({ name, text }) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{t(name)}</dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
