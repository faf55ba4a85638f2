// SPDX-License-Identifier: Apache-2.0
import { withEmptyLists } from './with-empty-lists.ts'

/**
 * Reads one object of a response, such as an application. Missing or wrong lists become those of `empty` (spec §7). Throws
 * if the field `essential` is missing, so that the screen reports a failure instead of showing invented values.
 */
export function objectWithLists<Body extends object>(
  response: unknown,
  essential: NoInfer<keyof Body>,
  empty: Partial<Body>,
): Body {
  const body = withEmptyLists(response, empty)
  if (body[essential] === undefined || body[essential] === null)
    throw new Error(`No ${String(essential)} in a response`)
  return body as Body
}
