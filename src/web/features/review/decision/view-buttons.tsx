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
  /** Whether the bar is at the top, because the screen has another bar at the bottom. The bar is then less high. */
  isAtTop?: boolean
  /** Shown above the buttons. */
  children?: ReactNode
}

const PLACES = {
  bottom: {
    bar: 'bottom-0 mt-auto border-t',
    button: 'min-h-14 flex-col gap-0.5 border-t-3 text-sm',
  },
  top: { bar: 'top-0 border-b', button: 'min-h-11 gap-2 border-b-3' },
} as const

/** The bar of a phone with one button for each view. Without views, it shows only its children, if any. */
export function ViewButtons<Name extends string>(props: ViewButtonsProps<Name>) {
  const { views, shown, onShow, isAtTop = false, children } = props
  const place = PLACES[isAtTop ? 'top' : 'bottom']
  return (
    <div
      className={`sticky z-1 shrink-0 border-line bg-surface has-[>:only-child:empty]:hidden desk:hidden print:hidden ${place.bar}`}
    >
      {children}
      {views.length > 0 && (
        <div className="flex">
          {views.map(({ view, label, Icon }) => (
            <button
              key={view}
              type="button"
              aria-pressed={view === shown}
              onClick={() => onShow(view)}
              className={`flex min-w-0 flex-1 items-center justify-center border-transparent px-1 text-ink-soft leading-tight -outline-offset-3 aria-pressed:border-indigo aria-pressed:font-semibold aria-pressed:text-indigo ${place.button}`}
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
