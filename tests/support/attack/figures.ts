/** Prints the results of an attack, one per line. */
export function printAttack(heading: string, figures: Record<string, string | number>) {
  const widest = Math.max(...Object.keys(figures).map((name) => name.length))
  const lines = Object.entries(figures).map(([name, figure]) => `  ${name.padEnd(widest)}  ${figure}`)
  console.log(`\n${heading}\n${lines.join('\n')}\n`)
}

/** The value at this percentile. */
export function percentile(figures: readonly number[], hundredth: number) {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * hundredth) / 100) - 1)] ?? 0
}

export const median = (figures: readonly number[]) => percentile(figures, 50)

/** Counts by outcome: `201 × 422, 3 × 413`. */
export const countsOf = (outcomes: readonly (string | number)[]) => {
  const counts = new Map<string | number, number>()
  for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return [...counts].map(([outcome, times]) => `${times} × ${outcome}`).join(', ') || 'none'
}
