// SPDX-License-Identifier: Apache-2.0
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export interface TimelineStep {
  id: string
  title: ReactNode
  /** Shown below the title: the date and the person or role. */
  detail?: ReactNode
  note?: ReactNode
  icon: LucideIcon
  tone: 'done' | 'good' | 'bad' | 'next'
}

const TONES: Record<TimelineStep['tone'], string> = {
  done: 'border-indigo bg-indigo text-on-indigo print:text-indigo',
  good: 'border-leaf bg-leaf-soft text-leaf',
  bad: 'border-brick bg-brick-soft text-brick',
  next: 'border-line-strong border-dashed bg-surface text-ink-soft',
}

/** The steps from top to bottom; the last one names who acts next. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {steps.map(({ id, title, detail, note, icon: Icon, tone }) => (
        <li key={id} className="group grid grid-cols-[2.25rem_1fr] gap-3">
          <div className="flex flex-col items-center">
            <span className={`flex size-9 shrink-0 items-center justify-center rounded-full border-2 ${TONES[tone]}`}>
              <Icon aria-hidden className="size-5" />
            </span>
            <span aria-hidden className="w-0.5 flex-1 bg-line group-last:hidden" />
          </div>
          <div className="pb-4 group-last:pb-0">
            <p className="pt-1.5 font-semibold">{title}</p>
            {detail && <p className="text-ink-soft">{detail}</p>}
            {note && <div className="mt-1">{note}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
