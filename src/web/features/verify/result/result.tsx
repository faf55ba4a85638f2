import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import type { Verdict } from '../verdict.ts'
import { CompareLines } from './compare-lines.tsx'
import { VerdictCard } from './verdict-card.tsx'

interface ResultProps {
  /** Names the check: each has its own answer, which takes the focus once. */
  id: string
  verdict: Verdict | undefined
  isChecking: boolean
  onCheckAgain: () => void
}

/** What came out of a check; its place stands from the start, so that it is spoken. */
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
    </section>
  )
}
