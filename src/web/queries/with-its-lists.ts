// SPDX-License-Identifier: Apache-2.0
import { withEmptyLists } from './with-empty-lists.ts'

/**
 * One object of a response, such as an application, with its lists (spec §7). Throws if a field is missing that each such
 * object has: the screen then reports that it could not be loaded, and shows no invented values.
 */
export function withItsLists<Body extends object>(
  response: unknown,
  essential: NoInfer<keyof Body>,
  empty: Partial<Body>,
): Body {
  const body = withEmptyLists(response, empty)
  if (body[essential] === undefined || body[essential] === null)
    throw new Error(`No ${String(essential)} in a response`)
  return body as Body
}
