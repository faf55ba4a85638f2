import type { Pattern } from './chart-pattern.tsx'

/** One part of a whole. */
export interface Slice {
  id: string
  name: string
  count: number
  pattern: Pattern
}

/** A slice's part of the whole in percent, rounded; 0 of nothing. */
export const shareOf = (count: number, whole: number) => (whole === 0 ? 0 : Math.round((100 * count) / whole))
