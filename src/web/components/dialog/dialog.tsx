// SPDX-License-Identifier: Apache-2.0
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslate } from '#web/i18n/translation.tsx'
import { moveToastsInto, toasts } from '#web/lib/toasts.ts'

interface DialogProps {
  title: ReactNode
  onClose: () => void
  /** What Esc does, if it first leaves a part of the dialog. By default, it closes the dialog. */
  onEscape?: () => void
  children: ReactNode
  /** Controls between the title and the close button. */
  tools?: ReactNode
  /** Buttons that stay visible below the scrolling part. */
  footer?: ReactNode
  /**
   * `narrow` for a question, `reading` for one column of text, `wide` (56rem, spec §9) for comparing, `full` for a camera.
   * `sheet` is as large as the specification allows: on a phone, it has the whole width and 90 % of the height (`sheet.css`).
   */
  size?: keyof typeof SIZES
}

/** The classes of a dialog that is smaller than the screen. It begins below the row of the toasts (decision 098). */
const WINDOW =
  'm-auto top-16 bottom-2 max-h-[min(90dvh,calc(100dvh_-_4.5rem))] w-[calc(100%-2rem)] rounded-md border border-line'
const SIZES = {
  narrow: `${WINDOW} max-w-[32rem]`,
  reading: `${WINDOW} max-w-[47rem]`,
  wide: `${WINDOW} max-w-modal`,
  sheet: `${WINDOW} h-[90dvh] max-w-modal sheet`,
  full: 'inset-0 m-0 h-dvh max-h-none w-full max-w-none',
} as const

/**
 * A modal dialog, which is open while it is rendered. Esc and the close button close it, and the focus returns to the
 * element that opened it.
 */
export function Dialog({ title, onClose, onEscape = onClose, children, tools, footer, size = 'wide' }: DialogProps) {
  const t = useTranslate()
  const titleId = useId()
  return (
    <dialog
      ref={openModal}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onEscape()
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget || event.currentTarget.open) return
        // At a second Esc in a row, the browser closes the dialog itself. It opens again, because only `onEscape` knows
        // whether the dialog closes.
        event.currentTarget.showModal()
        onEscape()
      }}
      className={`overflow-hidden bg-surface text-ink shadow-float open:flex open:flex-col print:absolute print:inset-auto print:top-0 print:m-0 print:max-h-none print:w-full print:max-w-none print:overflow-visible print:rounded-none print:border-0 print:shadow-none print:outline-none ${SIZES[size]}`}
    >
      <div className="flex flex-wrap items-center border-line border-b ps-4 pe-1 sm:gap-x-4 sm:ps-5 sm:pe-2">
        <h2 id={titleId} className={`min-w-0 flex-1 py-3 text-lg ${tools ? 'basis-36' : ''}`}>
          {title}
        </h2>
        {tools}
        <button
          type="button"
          aria-label={t('dialog.close')}
          onClick={onClose}
          className="flex size-12 shrink-0 items-center justify-center rounded-md text-ink-soft -outline-offset-3 hover:bg-indigo-soft hover:text-ink print:hidden"
        >
          <X aria-hidden className="size-6" />
        </button>
      </div>
      <Scroller titleId={titleId}>{children}</Scroller>
      {footer && (
        <div className="flex flex-wrap justify-end gap-3 border-line border-t bg-paper p-3 has-[>:only-child:empty]:hidden sm:p-4 print:hidden">
          {footer}
        </div>
      )}
    </dialog>
  )
}

/** Opens the dialog. It closes before its element is removed, so that the browser returns the focus to the opening button. */
function openModal(element: HTMLDialogElement) {
  element.showModal()
  const restoreToasts = moveToastsInto(element)
  return () => {
    restoreToasts()
    element.close()
  }
}

/**
 * The part between title and footer. If its content overflows, it can be scrolled with the keyboard. Its class `relative`
 * contains the hidden texts for screen readers, which would otherwise make the whole dialog scroll.
 */
function Scroller({ titleId, children }: { titleId: string; children: ReactNode }) {
  const containerRef = useRef<HTMLDivElement>(null)
  const [isOverflowing, setIsOverflowing] = useState(false)
  useLayoutEffect(() => {
    const container = containerRef.current
    if (!container) return
    const watcher = new ResizeObserver(() => setIsOverflowing(container.scrollHeight > container.clientHeight))
    for (const element of [container, ...container.children]) watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  return (
    <div
      ref={containerRef}
      {...(isOverflowing && { role: 'region', tabIndex: 0, 'aria-labelledby': titleId })}
      className="relative min-h-0 flex-1 overflow-y-auto -outline-offset-3 print:overflow-visible"
    >
      <div className="p-5">{children}</div>
    </div>
  )
}

/**
 * Replaces a dialog or panel whose code could not be fetched. It shows a toast and closes itself, so that the next click
 * fetches the code again.
 */
export function DialogLoadFailure({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  useEffect(() => {
    toasts.error(t('shell.unreachable.title'), { description: t('shell.unreachable.text') })
    onClose()
  })
  return null
}
