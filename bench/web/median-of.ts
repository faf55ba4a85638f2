import type { Network } from './conditions.ts'
import type { Measured } from './measure-visit.ts'

/** The figures of one visit of a screen. */
export interface ScreenVisit extends Measured {
  screen: string
  network: Network
  visit: 'first' | 'repeat'
}

const FIGURES = ['lcp', 'fcp', 'cls', 'inp', 'ready', 'requests', 'kilobytes'] as const

/** The median of each figure over the rounds. All rounds visit the same screens in the same order. */
export function medianOf(rounds: readonly (readonly ScreenVisit[])[]): ScreenVisit[] {
  const [first = []] = rounds
  return first.map((visited, index) => {
    const all = rounds.flatMap((round) => round[index] ?? [])
    const figures = FIGURES.map((figure) => [figure, rounded(median(all.map((one) => one[figure])))])
    return { ...visited, ...Object.fromEntries(figures) }
  })
}

function median(numbers: readonly number[]) {
  const sorted = [...numbers].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

const rounded = (figure: number) => Number(figure.toFixed(figure < 1 ? 3 : 1))
