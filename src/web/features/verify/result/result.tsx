// SPDX-License-Identifier: Apache-2.0
import { BookCheck, CircleCheck, CircleHelp, CircleX, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#web/components/controls/button.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import type { Verdict } from '../verdict.ts'
import { CompareLines, RegisterLines } from './compare-lines.tsx'
import { hasUnprovenLines, outcomeOf } from './outcome.ts'
import { UnprovenLines } from './unproven-lines.tsx'

interface ResultProps {
  /** The id of the check, so that the result of each check takes the focus once. */
  id: string
  verdict: Verdict | undefined
  isChecking: boolean
  onCheckAgain: () => void
}

/** The result of a check. The live region exists from the start, so that screen readers announce the result. */
export function Result({ id, verdict, isChecking, onCheckAgain }: ResultProps) {
  const t = useTranslate()
  return (
    <section aria-live="polite" aria-busy={isChecking} className="-mt-4 flex flex-col gap-4">
      {isChecking && (
        <div className="flex flex-col gap-3 rounded-md border border-line bg-surface p-5">
          <p className="text-ink-soft">{t('verify.busy')}</p>
          <Skeleton className="h-7 w-3/4" />
          <Skeleton className="h-5 w-1/2" />
        </div>
      )}
      {!isChecking && verdict && <VerdictCard key={id} verdict={verdict} onCheckAgain={onCheckAgain} />}
      {!isChecking && verdict?.kind === 'genuine' && <CompareLines {...verdict} />}
      {!isChecking && verdict?.kind === 'registered' && <RegisterLines record={verdict.record} />}
    </section>
  )
}

const LOOKS = {
  good: { Icon: CircleCheck, background: 'border-leaf bg-leaf-soft', colour: 'text-leaf' },
  unsure: { Icon: TriangleAlert, background: 'border-turmeric bg-turmeric-soft', colour: 'text-turmeric' },
  registered: { Icon: BookCheck, background: 'border-indigo bg-indigo-soft', colour: 'text-indigo' },
  absent: { Icon: CircleX, background: 'border-brick bg-brick-soft', colour: 'text-brick' },
  bad: { Icon: CircleX, background: 'border-brick bg-brick-soft', colour: 'text-brick' },
  stuck: { Icon: CircleHelp, background: 'border-turmeric bg-turmeric-soft', colour: 'text-turmeric' },
} as const

interface VerdictCardProps {
  verdict: Verdict
  onCheckAgain: () => void
}

/** The verdict as icon, word, colour and sentence, and what to do next. Its heading takes the focus when it appears. */
function VerdictCard({ verdict, onCheckAgain }: VerdictCardProps) {
  const t = useTranslate()
  const { outcome, level, values, isRetryable } = outcomeOf(verdict, useFormats())
  const { Icon, background, colour } = LOOKS[level]
  const card = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={card} className={`flex scroll-my-4 flex-col gap-3 rounded-md border-2 p-4 sm:p-5 ${background}`}>
      <p className={`flex items-center gap-2 font-semibold text-lg ${colour}`}>
        <Icon aria-hidden className="size-8 shrink-0" />
        {t(`verify.level.${level}`)}
      </p>
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {t(`verify.${outcome}.title`, values)}
      </h2>
      <p>{t(`verify.${outcome}.text`, values)}</p>
      {verdict.kind === 'genuine' && verdict.file && <p>{t(`verify.file.${verdict.file}`)}</p>}
      {verdict.kind === 'genuine' && hasUnprovenLines(verdict) && <UnprovenLines claims={verdict.claims} />}
      {isRetryable && (
        <Button variant="secondary" className="w-full sm:w-fit" onClick={onCheckAgain}>
          {t('verify.again')}
        </Button>
      )}
    </div>
  )
}
