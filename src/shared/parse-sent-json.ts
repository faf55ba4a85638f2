/**
 * Reads JSON that came as the text of a field. Throws `SyntaxError` for what is none, and for a key that would give an
 * object another prototype: what it then inherits would pass for what was sent.
 */
export function parseSentJson(text: string): unknown {
  return JSON.parse(text, (key, value) => {
    if (key === '__proto__') throw new SyntaxError('A prototype is nobody’s to send')
    return value
  })
}
