// SPDX-License-Identifier: Apache-2.0
import { ChevronDown, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslate } from '#web/i18n/translation.tsx'

interface CautionProps {
  title: string
  /** The explanation. A button shows it; in print it is always visible. */
  children?: ReactNode
  /** A button at the end of the line. */
  action?: ReactNode
  /** Whether the explanation is open at first, because it says why the reviewer cannot decide. */
  isOpenAtFirst?: boolean
  /** Whether screen readers announce the caution when it appears. */
  live?: boolean
}

/**
 * A caution: something that the reviewer should check. It takes only one line, so that the answers below stay visible.
 */
export function Caution({ title, children, action, isOpenAtFirst = false, live = false }: CautionProps) {
  const t = useTranslate()
  const id = useId()
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <div
      role={live ? 'status' : undefined}
      className="border-turmeric border-s-4 bg-turmeric-soft ps-3 pe-2 text-sm not-last:border-b not-last:border-b-line"
    >
      <div className="flex min-h-11 items-center gap-x-2">
        <TriangleAlert aria-hidden className="size-4 shrink-0 text-turmeric" />
        <p className="min-w-0 flex-1 py-1 font-semibold leading-tight">
          <span className="sr-only">{t('notice.warning')}: </span>
          {title}
        </p>
        {children && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            title={t('review.caution.details')}
            onClick={() => setIsOpen(!isOpen)}
            className="group flex min-h-11 min-w-8 shrink-0 items-center justify-center gap-1 rounded-md px-1 text-indigo -outline-offset-3 hover:bg-surface print:hidden"
          >
            {/* If there is another button, there is no space for the word. */}
            <span className={action ? 'sr-only' : ''}>{t('review.caution.details')}</span>
            <ChevronDown aria-hidden className="size-5 group-aria-expanded:rotate-180" />
          </button>
        )}
        {action}
      </div>
      {children && (
        <div id={id} className={`pe-2 pb-2.5 ${isOpen ? '' : 'hidden print:block'}`}>
          {children}
        </div>
      )}
    </div>
  )
}
