/** A compact JWS, or what is left of one. */
const CODE = /^[\w-]+(\.[\w-]*){1,2}$/
const LINK = /\/verify\/?#(.*)$/is

/**
 * The code in what was scanned, typed or pasted: that of a link to `/verify`, whatever its origin, as only the signature
 * says whose it is; or a code alone. Undefined where the text is something else.
 */
export function findCode(text: string): string | undefined {
  const found = text.trim()
  const linked = LINK.exec(found)?.[1]
  if (linked !== undefined) return linked
  return CODE.test(found) ? found : undefined
}
