// SPDX-License-Identifier: Apache-2.0
/** Prints the results of a long test, one per line. */
export function printResults(heading: string, results: Record<string, string | number>) {
  const widest = Math.max(...Object.keys(results).map((name) => name.length))
  const lines = Object.entries(results).map(([name, result]) => `  ${name.padEnd(widest)}  ${result}`)
  console.log(`\n${heading}\n${lines.join('\n')}\n`)
}

/** Formats counts by status, such as `3 × 503, 1 × closed connection`. Status 0 means a closed connection. */
export const formatCounts = (counts: ReadonlyMap<string | number, number>) =>
  [...counts].map(([what, times]) => `${times} × ${what === 0 ? 'closed connection' : what}`).join(', ') || 'none'

/** Adds one to a count. */
export const count = <What extends string | number>(counts: Map<What, number>, what: What) =>
  void counts.set(what, (counts.get(what) ?? 0) + 1)

/** Formats the median and the maximum of times in seconds. */
export function formatDurations(milliseconds: readonly number[]) {
  if (milliseconds.length === 0) return 'never'
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const seconds = (ms = 0) => `${(ms / 1000).toFixed(2)} s`
  return `median ${seconds(sorted[Math.floor(sorted.length / 2)])}, longest ${seconds(sorted.at(-1))}`
}

/** The number in an environment variable, which can make a run shorter or longer; by default, `defaultValue`. */
export const numberFromEnv = (name: string, defaultValue: number) => Number(process.env[name] ?? defaultValue)
