// SPDX-License-Identifier: Apache-2.0
import { CirclePause, FilePen, Gavel, Landmark, type LucideIcon, TriangleAlert } from 'lucide-react'
import { STATUS_GROUPS } from '#shared/applications/lifecycle.ts'
import type { QueueMark } from '#shared/applications/overview.ts'
import type { ListedApplication } from '#shared/applications/wire.ts'
import { daysSince } from '#shared/calendar-days.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { DueText } from '../due-date.tsx'
import { isSelectable } from './selection.ts'

/** Whether an application is Pending or Verified. */
export const isUndecided = ({ status }: ListedApplication) =>
  STATUS_GROUPS.pending.some((undecided) => undecided === status)

/**
 * Whether an application waits for the office, and not for changes by its applicant. The age bands count in the same
 * way.
 */
const waitsForOffice = (row: ListedApplication) => isUndecided(row) && !row.queue?.isWithApplicant

/** Whether the reviewer could verify the application, but only after opening it. */
const needsOpening = (row: ListedApplication) =>
  waitsForOffice(row) && row.allowedDecisions.includes('Verified') && !isSelectable(row)

/** How many days an application has waited for the office. */
export function RowWait({ row }: { row: ListedApplication }) {
  const t = useTranslate()
  return waitsForOffice(row) ? t('review.row.days', { days: daysSince(row.createdAt) }) : null
}

/** The times of an application in its card on a phone: how long it has waited, and when it is due. */
export function CardTimes({ row }: { row: ListedApplication }) {
  const t = useTranslate()
  return (
    <span className="flex flex-wrap gap-x-3">
      {waitsForOffice(row) && (
        <span className="whitespace-nowrap text-ink-soft">
          {t('review.row.waited', { days: daysSince(row.createdAt) })}
        </span>
      )}
      {/* If there is no due date, the waiting time is enough. */}
      {!(waitsForOffice(row) && row.dueOn === null) && <RowTime row={row} />}
    </span>
  )
}

/**
 * One time of an application: for an undecided application, when it is due or by how many days it is late; for a paused
 * application, that it waits for its applicant; for a decided application, when and by whom it was decided. An
 * application has no due date before the panchayat has confirmed its charter. The dialog of the application shows all
 * dates.
 */
export function RowTime({ row }: { row: ListedApplication }) {
  const t = useTranslate()
  const { formatDay } = useFormats()
  const { decision, isWithApplicant } = row.queue ?? {}
  if (!isUndecided(row)) {
    return (
      decision && (
        <span className="text-ink-soft">{t('review.decided', { day: formatDay(decision.at), name: decision.by })}</span>
      )
    )
  }
  if (isWithApplicant) {
    return (
      <span className="flex items-center gap-1.5 text-ink-soft">
        <CirclePause aria-hidden className="size-4 shrink-0" />
        {t('review.withApplicant')}
      </span>
    )
  }
  if (row.dueOn === null) return <span className="text-ink-soft">{t('review.row.noDueDate')}</span>
  return <DueText dueOn={row.dueOn} isAligned />
}

const MARK_ICONS = { appealFiled: Landmark, ordered: Gavel, changesReceived: FilePen } as const satisfies Record<
  QueueMark,
  unknown
>

/**
 * The marks of an application in words, so that a reviewer knows before opening it what to look for. If an application
 * must be opened before it is verified and no other mark says why, the mark says that there is something to check.
 */
export function RowMarks({ row }: { row: ListedApplication }) {
  const t = useTranslate()
  const marks = row.queue?.marks ?? []
  const hasOnlyCaution = marks.length === 0 && needsOpening(row)
  return (
    <>
      {marks.map((mark) => (
        <Mark key={mark} Icon={MARK_ICONS[mark]} colour="text-indigo">
          {t(`review.mark.${mark}`)}
        </Mark>
      ))}
      {hasOnlyCaution && (
        <Mark Icon={TriangleAlert} colour="text-turmeric">
          {t('review.mark.caution')}
        </Mark>
      )}
    </>
  )
}

interface MarkProps {
  Icon: LucideIcon
  colour: string
  children: string
}

const Mark = ({ Icon, colour, children }: MarkProps) => (
  <span className={`inline-flex shrink-0 items-center gap-1 whitespace-nowrap font-semibold text-sm ${colour}`}>
    <Icon aria-hidden className="size-4 shrink-0" />
    {children}
  </span>
)

interface TabMarksProps {
  late: number
  paused: number
  /**
   * Whether a phone keeps the line below the label free if the category has no mark, so that all labels are in one
   * line.
   */
  hasLine: boolean
}

/**
 * The numbers of late and of paused applications of a category, in its tab. On a phone, only the list shows the paused
 * ones.
 */
export function TabMarks({ late, paused, hasLine }: TabMarksProps) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  return (
    <>
      {late > 0 && (
        <span className="inline-flex items-center gap-1 rounded-full bg-brick-soft px-1.5 font-semibold text-brick text-sm sm:px-2">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {t('review.tab.overdue', { count: formatCount(late) })}
        </span>
      )}
      {paused > 0 && (
        <span className="inline-flex items-center gap-1 font-normal text-ink-soft text-sm max-sm:hidden">
          <CirclePause aria-hidden className="size-4 shrink-0" />
          {t('review.tab.paused', { count: paused })}
        </span>
      )}
      {late === 0 && hasLine && <span className="h-5 sm:hidden" />}
    </>
  )
}

/** The line above the paused applications, which are the last of the list. */
export function PausedLine() {
  const t = useTranslate()
  return (
    <p className="flex items-center gap-1.5 border-line border-t bg-paper px-3 py-1 font-semibold text-sm">
      <CirclePause aria-hidden className="size-4 shrink-0 text-ink-soft" />
      {t('review.list.pausedTitle')}
    </p>
  )
}
