// SPDX-License-Identifier: Apache-2.0
import { ChevronRight, type LucideIcon } from 'lucide-react'
import { useFormats } from '#web/i18n/translation.tsx'
import { Link } from '#web/lib/router.tsx'

const TILE = 'flex h-full flex-col rounded-md border border-line bg-surface px-4 py-3 max-sm:px-3 max-sm:py-2'

export interface FigureTileProps {
  Icon: LucideIcon
  label: string
  figure: number
  /** Whether the figure is red. */
  isAlarming?: boolean
  /** Whether the tile fills the width of a phone's screen. Other tiles fill half of it and have no icons there. */
  isWide?: boolean
  /** Explanations of the figure, one line each. */
  notes?: readonly string[]
  /** The path of the list that the figure counts; undefined if there is no such list. */
  to: string | undefined
  /** The text of the link. */
  link: string
}

/**
 * A tile with a label, a figure and notes. With `to`, the whole tile is a link with an arrow beside the figure. Only
 * screen readers read the text of the link.
 */
export function FigureTile({
  Icon,
  label,
  figure,
  isAlarming = false,
  isWide = false,
  notes = [],
  to,
  link,
}: FigureTileProps) {
  const { formatCount } = useFormats()
  const content = (
    <>
      <span className="flex flex-wrap items-center gap-x-2">
        <Icon
          aria-hidden
          className={`size-5 shrink-0 ${isWide ? '' : 'max-sm:hidden'} ${isAlarming ? 'text-brick' : 'text-indigo'}`}
        />
        <span className="min-w-min flex-1 basis-24 font-semibold text-ink">{label}</span>{' '}
        <span
          className={`ms-auto font-semibold text-2xl leading-tight tabular-nums ${isAlarming ? 'text-brick' : 'text-ink'}`}
        >
          {formatCount(figure)}
        </span>
        {to && (
          <ChevronRight
            aria-hidden
            className={`size-5 shrink-0 text-indigo rtl:-scale-x-100 ${isWide ? '' : 'max-sm:hidden'}`}
          />
        )}
      </span>
      {notes.map((note) => (
        <span key={note} className="text-ink-soft text-sm">
          {note}
        </span>
      ))}
      {to && <span className="sr-only"> {link}</span>}
    </>
  )
  return (
    <li className={`min-w-0 ${isWide ? 'max-sm:col-span-full' : ''}`}>
      {to ? (
        <Link to={to} className={`${TILE} hover:border-indigo`}>
          {content}
        </Link>
      ) : (
        <div className={TILE}>{content}</div>
      )}
    </li>
  )
}
