/**
 * Replaces unexpected values in a response with lists, so that no screen breaks: missing fields come from `empty`, and a list
 * that is not an array becomes empty (spec §7).
 */
export function withEmptyLists<Body extends object>(response: unknown, empty: Body): Body {
  const body: Partial<Body> = typeof response === 'object' && response !== null ? response : {}
  const read = { ...empty, ...body }
  for (const name in empty) {
    const isWrongList = Array.isArray(empty[name]) && !Array.isArray(read[name])
    if (isWrongList || read[name] === undefined || read[name] === null) read[name] = empty[name]
  }
  return read
}
