// SPDX-License-Identifier: Apache-2.0
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export interface View<Name> {
  view: Name
  label: string
  Icon: LucideIcon
}

interface ViewButtonsProps<Name> {
  views: readonly View<Name>[]
  shown: Name
  onShow: (view: Name) => void
  /** Above the buttons. */
  children?: ReactNode
}

/** The bar at the bottom of a phone with one button for each view. Without views, it shows only its children, if any. */
export function ViewButtons<Name extends string>({ views, shown, onShow, children }: ViewButtonsProps<Name>) {
  return (
    <div className="sticky bottom-0 z-1 mt-auto shrink-0 border-line border-t bg-surface has-[>:only-child:empty]:hidden desk:hidden print:hidden">
      {children}
      {views.length > 0 && (
        <div className="flex">
          {views.map(({ view, label, Icon }) => (
            <button
              key={view}
              type="button"
              aria-pressed={view === shown}
              onClick={() => onShow(view)}
              className="flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 border-transparent border-t-3 px-1 text-ink-soft text-sm leading-tight -outline-offset-3 aria-pressed:border-indigo aria-pressed:font-semibold aria-pressed:text-indigo"
            >
              <Icon aria-hidden className="size-5" />
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
