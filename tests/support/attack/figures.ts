// SPDX-License-Identifier: Apache-2.0
/** Prints the results of an attack, one per line. */
export function printAttack(heading: string, results: Record<string, string | number>) {
  const widest = Math.max(...Object.keys(results).map((name) => name.length))
  const lines = Object.entries(results).map(([name, result]) => `  ${name.padEnd(widest)}  ${result}`)
  console.log(`\n${heading}\n${lines.join('\n')}\n`)
}

/** A percentile of the values; `percent` is a number from 0 to 100. */
export function percentile(values: readonly number[], percent: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0
}

export const median = (values: readonly number[]) => percentile(values, 50)

/** Counts by outcome: `201 × 422, 3 × 413`. */
export const countsOf = (outcomes: readonly (string | number)[]) => {
  const counts = new Map<string | number, number>()
  for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return [...counts].map(([outcome, times]) => `${times} × ${outcome}`).join(', ') || 'none'
}
