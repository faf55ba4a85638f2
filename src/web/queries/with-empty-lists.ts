/**
 * A response with lists in which unexpected shapes break no screen: missing fields come from `empty`, and a list that is not
 * an array counts as empty (spec §7).
 */
export function withEmptyLists<Answer extends object>(answer: unknown, empty: Answer): Answer {
  const given: Partial<Answer> = typeof answer === 'object' && answer !== null ? answer : {}
  const read = { ...empty, ...given }
  for (const name in empty) {
    const isWrongList = Array.isArray(empty[name]) && !Array.isArray(read[name])
    if (isWrongList || read[name] === undefined || read[name] === null) read[name] = empty[name]
  }
  return read
}
