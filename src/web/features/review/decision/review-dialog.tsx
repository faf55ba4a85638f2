// SPDX-License-Identifier: Apache-2.0
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { isUndecided } from '#shared/applications/lifecycle.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import type { MessageKey } from '#shared/locales/translator.ts'
import { Dialog } from '#web/components/dialog/dialog.tsx'
import { Loaded } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { StatusChip } from '#web/components/lists/status-chip.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { useMediaQuery } from '#web/lib/browser-state.ts'
import { DueDate } from '../due-date.tsx'
import { applicationQuery, requestKey } from '../review-queries.ts'
import type { ReviewVariant } from '../review-variant.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import type { DecisionDrafts } from './decision-drafts.ts'
import { ReviewSheet } from './review-sheet.tsx'
import type { Continuation } from './save-buttons.tsx'
import { FILL, WIDE } from './sheet-layout.ts'

/** The position of the open application in its list. */
export interface ListPosition {
  /** The position, starting at 1. */
  position: number
  total: number
  /** Whether the server stopped counting at `total`. */
  isAtLeast: boolean
  /** The key of the sentence with both numbers. The default, 'review.position', counts all applications of the list. */
  label?: MessageKey | undefined
  /** Opens the previous or next application; undefined at the ends of the loaded rows. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** The reference of the next row, decided or not, which is fetched in advance. */
  nextReference?: string | undefined
  /** The next application that waits for a decision, which opens after saving; undefined if no other waits. */
  continuation?: Continuation | undefined
}

interface ReviewDialogProps {
  reference: string
  position: ListPosition
  variant: ReviewVariant
  onClose: () => void
  /** Called when this or another reviewer has decided the application, before the lists are fetched again. */
  onChanged: () => void
  drafts: DecisionDrafts
  /** Shows another application of the list. */
  onOpen?: (reference: string) => void
}

/**
 * The dialog in which a reviewer reads and decides applications one after the other (spec §2, modal of the review
 * screens).
 */
export function ReviewDialog({ reference, position, variant, onClose, ...rest }: ReviewDialogProps) {
  const t = useTranslate()
  const client = useQueryClient()
  const query = useQuery(applicationQuery(reference))
  const [isFullScreen, setIsFullScreen] = useState(false)
  const [requestingChangesTo, setRequestingChangesTo] = useState<string>()
  const isAsking = requestingChangesTo === reference
  const content = useSheetFocus(reference)
  const isWide = useMediaQuery(WIDE)
  /** A request for changes that is being sent stays on the screen, because the reviewer must see whether it fails. */
  const isSending = () => client.isMutating({ mutationKey: requestKey(reference) }) > 0
  return (
    <Dialog
      title={<SheetTitle reference={reference} application={query.data} />}
      size={isFullScreen && isWide ? 'full' : 'sheet'}
      onClose={() => {
        if (!isSending()) onClose()
      }}
      onEscape={() => {
        if (leaveTextField(content)) return
        if (isFullScreen) setIsFullScreen(false)
        else if (isSending()) return
        else if (isAsking) setRequestingChangesTo(undefined)
        else onClose()
      }}
      tools={<ListPositionBar {...position} />}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: the group only names the focused element */}
      <div
        ref={content}
        role="group"
        aria-label={reference}
        tabIndex={-1}
        className={`${FILL} outline-none desk:p-5 halves:p-5`}
      >
        <Loaded
          query={query}
          failure={t('review.dialog.failed')}
          placeholder={<SkeletonList label={t('review.dialog.loading')} />}
        >
          {(application) => (
            <ReviewSheet
              key={reference}
              {...{ application, variant, onClose, ...rest }}
              continuation={position.continuation}
              nextReference={position.nextReference}
              isFullScreen={isFullScreen}
              onFullScreenChange={setIsFullScreen}
              isAsking={isAsking}
              onAskingChange={(asks) => setRequestingChangesTo(asks ? reference : undefined)}
            />
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}

/**
 * Moves the focus from a text field to the sheet, where single characters are shortcuts again. Returns whether a field
 * had the focus; Escape then does nothing else.
 */
export function leaveTextField(sheet: RefObject<HTMLElement | null>) {
  const isInField = document.activeElement?.matches('textarea, input:not([type=checkbox], [type=radio])') ?? false
  if (isInField) sheet.current?.focus({ preventScroll: true })
  return isInField
}

interface SheetTitleProps {
  reference: string
  application: ApplicationDetails | undefined
  /** Shown instead of the due date. */
  mark?: ReactNode
}

/**
 * The reference with the summary below it, the status and, for an undecided application, the due date. On a phone, the
 * summary moves to the row above the dialog in which toasts appear, and the due date is shortened to the number of
 * days.
 */
export function SheetTitle({ reference, application, mark }: SheetTitleProps) {
  const { summary, status, dueOn = null } = application ?? {}
  return (
    <span className="-my-1.5 flex flex-col gap-y-0.5 text-base leading-tight sm:flex-row sm:items-center sm:gap-x-4">
      <span className="flex min-w-0 flex-col sm:shrink">
        {/* With the largest text, the reference is as wide as a phone at most. */}
        <span className="whitespace-nowrap text-[min(1em,8.5vw)]">{reference}</span>
        <span title={summary} className="review-summary truncate font-normal text-sm leading-tight">
          {summary}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-2 sm:shrink-0 sm:flex-nowrap sm:gap-x-4">
        {status && (
          <span className={mark ? 'max-sm:sr-only' : CHIP_ON_PHONE}>
            <StatusChip status={status} />
          </span>
        )}
        {mark ?? (status && dueOn !== null && isUndecided(status) && <DueDate dueOn={dueOn} isShortOnPhone />)}
      </span>
    </span>
  )
}

/** On a phone, the status has no frame, so that the number of days fits into its line. */
const CHIP_ON_PHONE =
  'max-sm:[&>span]:gap-1 max-sm:[&>span]:border-0 max-sm:[&>span]:bg-transparent max-sm:[&>span]:p-0 max-sm:[&>span]:text-[0.8125rem]'

/** The text '3 of 41' between the buttons Previous and Next; on a phone, below the summary. */
export function ListPositionBar({
  position,
  total,
  isAtLeast,
  label = 'review.position',
  onPrevious,
  onNext,
}: ListPosition) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const counts = { position: formatCount(position), total: `${formatCount(total)}${isAtLeast ? '+' : ''}` }
  useShortcuts('dialog', { next: onNext, previous: onPrevious })
  return (
    <div className="flex items-center print:hidden">
      <StepButton label={t('review.position.previous')} Icon={ChevronLeft} onPress={onPrevious} />
      <p role="status" className="whitespace-nowrap text-center review-position text-ink-soft tabular-nums">
        {t(label, counts)}
      </p>
      <StepButton label={t('review.position.next')} Icon={ChevronRight} onPress={onNext} />
    </div>
  )
}

interface StepButtonProps {
  label: string
  Icon: LucideIcon
  /** The action; undefined at the end of the list. The button stays focusable, so that it keeps the focus. */
  onPress: (() => void) | undefined
}

function StepButton({ label, Icon, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={onPress === undefined}
      onClick={onPress}
      className="flex size-11 shrink-0 items-center justify-center rounded-md sm:size-12 text-indigo -outline-offset-3 hover:bg-indigo-soft aria-disabled:opacity-40"
    >
      <Icon aria-hidden className="size-6 rtl:-scale-x-100" />
    </button>
  )
}

/** Focuses the sheet when the dialog opens or shows another application, unless Previous or Next has the focus. */
export function useSheetFocus(reference: string) {
  const sheet = useRef<HTMLDivElement>(null)
  const hasOpened = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheet of another application replaces the focused one
  useEffect(() => {
    const isOnButton = hasOpened.current && document.activeElement?.matches('dialog button')
    if (!isOnButton) sheet.current?.focus()
    hasOpened.current = true
  }, [reference])
  return sheet
}
