// SPDX-License-Identifier: Apache-2.0
import type { Status } from '#shared/applications/lifecycle.ts'

/**
 * The background, the mark (an SVG path) and the colour of the mark of each pattern. The patterns differ not only in
 * colour, so that users without colour vision can read the charts.
 */
const LOOKS = {
  indigo: { ground: 'var(--color-indigo)', mark: undefined, colour: '' },
  striped: { ground: 'var(--color-indigo-soft)', mark: 'M-2 2l4-4M0 8l8-8M6 10l4-4', colour: 'var(--color-indigo)' },
  dotted: { ground: 'var(--color-marigold)', mark: 'M2 2h.01M6 6h.01', colour: 'var(--color-scene-hair)' },
  crossed: { ground: 'var(--color-surface)', mark: 'M0 4h8M4 0v8', colour: 'var(--color-ink-soft)' },
  waiting: { ground: 'var(--color-turmeric-soft)', mark: 'M2 2h.01M6 6h.01', colour: 'var(--color-turmeric)' },
  verified: {
    ground: 'var(--color-turmeric-soft)',
    mark: 'M-2 2l4-4M0 8l8-8M6 10l4-4',
    colour: 'var(--color-turmeric)',
  },
  approved: { ground: 'var(--color-leaf)', mark: undefined, colour: '' },
  rejected: { ground: 'var(--color-brick-soft)', mark: 'M-2 6l4 4M0 0l8 8M6-2l4 4', colour: 'var(--color-brick)' },
} as const

export type Pattern = keyof typeof LOOKS

/** The patterns of the services, in order. They repeat from the fifth service on. */
export const PATTERNS: readonly Pattern[] = ['indigo', 'striped', 'dotted', 'crossed']

/** Approved is green, Rejected is red, and an undecided application is yellow (spec §4). */
export const STATUS_PATTERNS = {
  Pending: 'waiting',
  Verified: 'verified',
  Approved: 'approved',
  Rejected: 'rejected',
} as const satisfies Record<Status, Pattern>

/** The pattern as an SVG definition. Use it as fill with `url(#id)`. */
export function ChartPattern({ id, pattern }: { id: string; pattern: Pattern }) {
  const { ground, mark, colour } = LOOKS[pattern]
  return (
    <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
      <rect width="8" height="8" fill={ground} />
      {/* Dots are very short lines (`h.01`), which need a larger stroke width. */}
      {mark && <path d={mark} stroke={colour} strokeWidth={mark.endsWith('h.01') ? 2.5 : 1.5} strokeLinecap="round" />}
    </pattern>
  )
}

/** The outline colour of a pattern. */
export const edgeOf = (pattern: Pattern) => LOOKS[pattern].colour || LOOKS[pattern].ground

/** One slice of a pie. */
export interface Slice {
  id: string
  name: string
  count: number
  pattern: Pattern
  /** The path of the list of the applications that the slice counts. */
  to: string
}
