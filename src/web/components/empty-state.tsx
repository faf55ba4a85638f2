// SPDX-License-Identifier: Apache-2.0
import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  text: ReactNode
  /** A button or link for the next step. */
  action?: ReactNode
  /** A drawing that replaces the empty paper tray. */
  drawing?: ReactNode
  /** The heading level of the title. */
  level?: 'h2' | 'h3'
}

/** Shown for an empty list: a small picture, the reason, and one action. */
export function EmptyState({ title, text, action, drawing, level: Title = 'h2' }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-md border border-line border-dashed px-5 py-10 text-center">
      {drawing ?? <EmptyTray />}
      <Title className="text-lg">{title}</Title>
      <p className="max-w-96 text-ink-soft">{text}</p>
      {action}
    </div>
  )
}

/** An empty paper tray with a marigold on its edge. */
function EmptyTray() {
  return (
    <svg viewBox="0 0 120 84" aria-hidden="true" className="h-24">
      <path d="M38 8h44v40H38z" className="fill-scene-sky" />
      <path d="M46 18h28M46 26h18" className="stroke-scene-edge" strokeWidth="2.500" strokeLinecap="round" />
      <path d="M22 34h76l14 28H8z" className="fill-scene-air" />
      <path d="M8 62h30l6 8h32l6-8h30v16H8z" className="fill-scene-indigo" />
      <g className="fill-scene-sun">
        <circle cx="98" cy="28" r="4.500" />
        <circle cx="105" cy="32" r="4.500" />
        <circle cx="102" cy="40" r="4.500" />
        <circle cx="94" cy="40" r="4.500" />
        <circle cx="91" cy="32" r="4.500" />
      </g>
      <circle cx="98" cy="34.500" r="3.500" className="fill-scene-brick" />
    </svg>
  )
}

// The classes of the office's tables, such as the queue and the register of late applications. Rows are 44 px high; on a
// phone, each row is a card. The classes are in this file because the browser loads them together with the empty state. A
// separate file would lengthen the list of files that every first visit downloads.

/** The box around a table. */
export const TABLE_FRAME = 'overflow-hidden rounded-md border border-line bg-surface print:overflow-visible'

/** A header cell, which stays visible while the rows scroll. */
export const HEADER_CELL =
  'sticky top-0 z-1 h-8 border-line border-b bg-paper px-2 py-0 text-start font-semibold text-sm whitespace-nowrap'

export const TABLE_CELL = 'border-line border-t px-2 py-0 group-first:border-t-0 max-lg:border-0 max-lg:p-0'

/** A cell of a column that is hidden on a phone, because the card shows its content in a line below the name. */
export const COLUMN_CELL = `${TABLE_CELL} max-lg:hidden whitespace-nowrap text-sm tabular-nums`

/** A row. With large text on a phone, status and button are below the name. */
export const TABLE_ROW =
  'group break-inside-avoid hover:bg-indigo-soft/50 lg:h-11 max-lg:grid @max-[16rem]:grid-cols-[auto_1fr] max-lg:items-center max-lg:gap-x-2 max-lg:gap-y-1 max-lg:border-line max-lg:border-t max-lg:px-2 max-lg:py-2 max-lg:first:border-t-0'

/** The button of a row. */
export const ROW_BUTTON = 'whitespace-nowrap lg:min-h-9 lg:px-3 lg:py-0 lg:text-sm'
