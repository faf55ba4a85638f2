import type { ReadBudget } from './read-budget.ts'

/** A paper that was changed a thousand times is none. */
const MOST_SECTIONS = 1000
/** So far a section's own words reach, at most. */
const WORDS = 4096

/** Whether the tables of a PDF's objects lead back to themselves: a careless reader would follow them for ever. */
export function hasCrossReferenceLoop(text: string, budget: ReadBudget): boolean {
  const waiting = [...text.slice(-2048).matchAll(/startxref\s+(\d+)/g)].slice(-1).map(([, place]) => Number(place))
  const seen = new Set<number>()
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (seen.has(place) || seen.size === MOST_SECTIONS) return true
    seen.add(place)
    const words = wordsOf(text, place, budget)
    for (const [, next] of words.matchAll(/\/(?:Prev|XRefStm)\s+(\d+)/g)) waiting.push(Number(next))
  }
  return false
}

/** What a section says of itself: after its table, or before its stream. */
function wordsOf(text: string, place: number, budget: ReadBudget) {
  const isTable = text.startsWith('xref', place)
  const from = isTable ? text.indexOf('trailer', place) : place
  budget.spend((from === -1 ? Math.max(0, text.length - place) : from - place) + WORDS)
  if (from === -1) return ''
  const words = text.slice(from, from + WORDS)
  const end = words.indexOf(isTable ? 'startxref' : 'stream')
  return end === -1 ? words : words.slice(0, end)
}
