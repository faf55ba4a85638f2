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
    <svg viewBox="0 0 120 84" aria-hidden="true" focusable="false" className="h-24">
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
