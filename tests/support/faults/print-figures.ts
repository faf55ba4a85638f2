// SPDX-License-Identifier: Apache-2.0
/** Prints the results of a long test, one per line. */
export function printFigures(heading: string, results: Record<string, string | number>) {
  const widest = Math.max(...Object.keys(results).map((name) => name.length))
  const lines = Object.entries(results).map(([name, result]) => `  ${name.padEnd(widest)}  ${result}`)
  console.log(`\n${heading}\n${lines.join('\n')}\n`)
}

/** Formats counts by status, such as `3 × 503, 1 × cut connection`. Status 0 means a cut connection. */
export const formatCounts = (tally: ReadonlyMap<string | number, number>) =>
  [...tally].map(([what, times]) => `${times} × ${what === 0 ? 'cut connection' : what}`).join(', ') || 'none'

/** Adds one to a count. */
export const count = <What extends string | number>(tally: Map<What, number>, what: What) =>
  void tally.set(what, (tally.get(what) ?? 0) + 1)

/** Formats the median and the maximum of times in seconds. */
export function spread(milliseconds: readonly number[]) {
  if (milliseconds.length === 0) return 'never'
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const seconds = (ms = 0) => `${(ms / 1000).toFixed(2)} s`
  return `median ${seconds(sorted[Math.floor(sorted.length / 2)])}, longest ${seconds(sorted.at(-1))}`
}

/** The number in an environment variable, which can make a run shorter or longer; by default, `usual`. */
export const numberFromEnv = (name: string, usual: number) => Number(process.env[name] ?? usual)
