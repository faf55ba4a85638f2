// SPDX-License-Identifier: Apache-2.0
import { Clock } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '#web/components/controls/button.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

/** The minutes that a case takes somebody who is new, on average. */
const MINUTES_PER_CASE = 10 / 6

interface IntroductionProps {
  ref: Ref<HTMLButtonElement>
  done: number
  count: number
  onStart: () => void
}

/** What to do and how long it takes, the progress, and the button that opens the next case. */
export function Introduction({ ref, done, count, onStart }: IntroductionProps) {
  const t = useTranslate()
  return (
    <Card as="section" aria-labelledby="practice-progress" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="practice-progress" className="text-lg">
          {t('practice.progress', { done, count })}
        </h2>
        <p className="flex items-center gap-1.5 text-ink-soft text-sm">
          <Clock aria-hidden className="size-4 shrink-0" />
          {t('practice.time', { count, minutes: Math.round(count * MINUTES_PER_CASE) })}
        </p>
      </div>
      <div aria-hidden className="h-1.5 rounded-full bg-line">
        <div className="h-full rounded-full bg-indigo" style={{ width: `${(done / count) * 100}%` }} />
      </div>
      <Button ref={ref} className="w-full sm:w-fit" onClick={onStart}>
        {t(done === 0 ? 'practice.start' : 'practice.continue')}
      </Button>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        {CHOICES.map(({ name, text }) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{t(name)}</dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** What a reviewer can do with a case, and when it is right. */
const CHOICES = [
  { name: 'status.Verified', text: 'practice.when.Verified' },
  { name: 'amendment.ask', text: 'practice.when.changes' },
  { name: 'status.Rejected', text: 'practice.when.Rejected' },
] as const
