/**
 * Replaces unexpected values in a response with lists, so that no screen breaks: missing fields come from `empty`, and a list
 * that is not an array becomes empty (spec §7).
 */
export function withEmptyLists<Answer extends object>(answer: unknown, empty: Answer): Answer {
  const body: Partial<Answer> = typeof answer === 'object' && answer !== null ? answer : {}
  const read = { ...empty, ...body }
  for (const name in empty) {
    const isWrongList = Array.isArray(empty[name]) && !Array.isArray(read[name])
    if (isWrongList || read[name] === undefined || read[name] === null) read[name] = empty[name]
  }
  return read
}
