/** Letters of a name may be written by their number (ISO 32000-1, 7.3.5), so that a search does not find them. */
const HIDDEN_LETTERS = /\/[\w.-]*#[\dA-Fa-f]{2}[\w.#-]*/g

/** The text of a PDF with every name written out. */
export const withPlainNames = (text: string) =>
  text.includes('#')
    ? text.replace(HIDDEN_LETTERS, (name) => name.replace(/#([\dA-Fa-f]{2})/g, (_, code: string) => letter(code)))
    : text

const letter = (code: string) => String.fromCharCode(Number.parseInt(code, 16))
