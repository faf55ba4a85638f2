// SPDX-License-Identifier: Apache-2.0
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ListedApplication } from '#shared/applications/wire.ts'
import { OPEN_PARAM, setParam } from '#web/components/office/list-filter.ts'
import { useSearchParams } from '#web/lib/router.tsx'
import type { ListPosition } from '../decision/review-dialog.tsx'
import type { Continuation } from '../decision/save-buttons.tsx'
import { useShortcuts } from '../use-shortcuts.ts'
import { UNDO_ATTRIBUTE } from './pending-cell.tsx'
import { isWaiting } from './waiting.ts'

interface LoadedRows {
  /** The category of the list. */
  category: string
  rows: readonly ListedApplication[]
  total: number
  isAtLeast: boolean
  /** Fetches more rows; undefined if there are no more. */
  onMore: (() => void) | undefined
  /** Applications whose decision is not sent yet. */
  unsent: ReadonlySet<string>
  /**
   * The number of applications that wait for the reviewer, if they are the first rows of the list, and others follow;
   * otherwise undefined.
   */
  waitingCount: number | undefined
  /** The next category in which applications wait. */
  nextCategory: Continuation | undefined
}

/** The application that is open in the dialog, and its neighbours in the list. */
export function useOpenedApplication(list: LoadedRows) {
  const { category, rows, total, isAtLeast, onMore, unsent, waitingCount, nextCategory } = list
  // After its decision, an application may disappear from the filtered list. Its index is then that of the next row.
  const [opened, setOpened] = useState<{ reference: string; index: number }>()
  useOpenInUrl(opened?.reference, category)
  const open = (reference: string) => {
    const index = rows.findIndex(({ _id }) => _id === reference)
    // An application that is not in the list, such as a similar application, keeps the index of the application from
    // which it was opened.
    setOpened((previous) => ({ reference, index: index < 0 ? (previous?.index ?? 0) : index }))
    // Prefetch the next page of rows when the second-last row is open.
    if (index >= rows.length - 2) onMore?.()
  }
  const currentIndex = rows.findIndex(({ _id }) => _id === opened?.reference)
  const index = currentIndex < 0 ? (opened?.index ?? 0) : currentIndex
  const rowsBelow = rows.slice(currentIndex < 0 ? index : index + 1)
  const [next] = rowsBelow
  const stepTo = (row: ListedApplication | undefined) => row && (() => open(row._id))
  const nextWaiting = rowsBelow.find((row) => isWaiting(row) && !unsent.has(row._id))
  // More waiting rows may follow on a page that is not fetched yet.
  const nextToDecide = nextWaiting ?? (onMore && next)
  const decisions = rows[currentIndex]?.allowedDecisions ?? []
  const isAmongWaiting = waitingCount !== undefined && decisions.length > 0 && index < waitingCount
  const position: ListPosition = {
    position: index + 1,
    ...(isAmongWaiting
      ? {
          total: waitingCount,
          isAtLeast: false,
          label: decisions.includes('Verified') ? 'review.position.verify' : 'review.position.decide',
        }
      : { total, isAtLeast }),
    onPrevious: stepTo(rows[index - 1]),
    onNext: stepTo(next),
    nextReference: next?._id,
    continuation: nextToDecide ? { open: () => open(nextToDecide._id) } : nextCategory,
  }
  return { reference: opened?.reference, index, position, open, close: () => setOpened(undefined) }
}

/**
 * Writes the open application and its category to the URL, so that a reload or a login after the end of the session
 * opens the same application again. The URL changes only after the application is painted.
 */
function useOpenInUrl(reference: string | undefined, category: string) {
  const [, setParams] = useSearchParams()
  const write = useEffectEvent(() => {
    setParams((before) => setParam(setParam(before, 'category', category), OPEN_PARAM, reference), { replace: true })
  })
  const remove = useEffectEvent(() => {
    setParams((before) => setParam(before, OPEN_PARAM, undefined), { replace: true })
  })
  useEffect(() => {
    if (reference === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(write)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [reference])
  const isOpen = reference !== undefined
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) remove()
    wasOpen.current = isOpen
  }, [isOpen])
}

/**
 * A request of another screen or category to open an application in this list; without a reference, the first waiting.
 */
export interface OpenRequest {
  reference?: string
}

interface OpenRequestOptions extends Pick<LoadedRows, 'unsent'> {
  open: (reference: string) => void
  onOpened: () => void
}

/** Opens the requested application as soon as the rows are loaded. */
export function useOpenRequest(
  request: OpenRequest | undefined,
  rows: readonly ListedApplication[] | undefined,
  { open, onOpened, unsent }: OpenRequestOptions,
) {
  const openRequested = useEffectEvent(() => {
    if (!request || !rows) return
    const firstWaiting = rows.find((row) => isWaiting(row) && !unsent.has(row._id))
    const reference = request.reference ?? (firstWaiting ?? rows[0])?._id
    if (reference !== undefined) open(reference)
    onOpened()
  })
  const isReady = rows !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new request opens another application
  useEffect(() => openRequested(), [request, isReady])
}

/** The buttons that open the applications of a list, in their order. */
const rowButtons = (panel: HTMLElement | null) => [
  ...(panel?.querySelectorAll<HTMLElement>(`tbody button:not([${UNDO_ATTRIBUTE}])`) ?? []),
]

/**
 * Returns the focus to the button of a row, by the row's index, when the dialog closes or when new rows have replaced
 * the focused button. Does nothing while the dialog is open.
 */
export function useRowFocus(panel: RefObject<HTMLElement | null>, rows: unknown, isDialogOpen: boolean) {
  // With `isForced`, the row takes the focus even if another element has it.
  const target = useRef<{ index: number; isForced: boolean }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows may have removed the focused button
  useEffect(() => {
    if (isDialogOpen || !target.current) return
    const { index, isForced } = target.current
    if (!isForced && document.activeElement !== document.body) return
    const buttons = rowButtons(panel.current)
    const near = buttons[Math.min(Math.max(index, 0), buttons.length - 1)] ?? panel.current
    target.current = undefined
    near?.focus()
  }, [panel, rows, isDialogOpen])
  return {
    /**
     * When new rows have removed the focused button, focuses the row at this index, because its own row may be gone.
     */
    keepFocusNear: (index: number) => {
      target.current = { index, isForced: false }
    },
    /**
     * When the dialog has closed, focuses the row of the last application in it, which may not be the one that opened
     * it.
     */
    returnFocusTo: (index: number) => {
      target.current = { index, isForced: true }
    },
  }
}

/** J and K move the focus from row to row; Enter then presses the focused button. */
export function useRowKeys(panel: RefObject<HTMLElement | null>) {
  const step = (by: 1 | -1) => {
    const buttons = rowButtons(panel.current)
    const index = buttons.findIndex((button) => button.matches(':focus'))
    const next = index < 0 ? 0 : Math.min(Math.max(index + by, 0), buttons.length - 1)
    buttons[next]?.focus()
  }
  useShortcuts('page', { next: () => step(1), previous: () => step(-1) })
}
