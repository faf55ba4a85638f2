/** Prints what a long test saw, a line each, so that whoever ran it by hand can read it off. */
export function printFigures(heading: string, figures: Record<string, string | number>) {
  const widest = Math.max(...Object.keys(figures).map((name) => name.length))
  const lines = Object.entries(figures).map(([name, figure]) => `  ${name.padEnd(widest)}  ${figure}`)
  console.log(`\n${heading}\n${lines.join('\n')}\n`)
}

/** How many times something came, by what it was: `3 × 503, 1 × cut`. */
export const formatCounts = (tally: ReadonlyMap<string | number, number>) =>
  [...tally].map(([what, times]) => `${times} × ${what === 0 ? 'cut line' : what}`).join(', ') || 'none'

/** Counts one more of these. */
export const count = <What extends string | number>(tally: Map<What, number>, what: What) =>
  void tally.set(what, (tally.get(what) ?? 0) + 1)

/** The middle and the longest of some times, as seconds. */
export function spread(milliseconds: readonly number[]) {
  if (milliseconds.length === 0) return 'never'
  const sorted = milliseconds.toSorted((one, other) => one - other)
  const seconds = (ms = 0) => `${(ms / 1000).toFixed(2)} s`
  return `median ${seconds(sorted[Math.floor(sorted.length / 2)])}, longest ${seconds(sorted.at(-1))}`
}

/** A figure that a run may be given by the environment, to be shorter or longer. */
export const figureOf = (name: string, usual: number) => Number(process.env[name] ?? usual)
