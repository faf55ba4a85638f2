// SPDX-License-Identifier: Apache-2.0
/**
 * Replaces unexpected values in a response, so that no screen breaks: missing fields come from `empty`, and a list that
 * is not an array becomes an empty list (spec §7).
 */
export function withEmptyLists<Body extends object>(response: unknown, empty: Body): Body {
  const body: Partial<Body> = typeof response === 'object' && response !== null ? response : {}
  const result = { ...empty, ...body }
  for (const name in empty) {
    const isWrongList = Array.isArray(empty[name]) && !Array.isArray(result[name])
    if (isWrongList || result[name] === undefined || result[name] === null) result[name] = empty[name]
  }
  return result
}
