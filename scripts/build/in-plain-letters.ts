/** The same program in ASCII alone. A backslash that stands before a letter for nothing goes with it. */
export const inPlainLetters = (code: string) =>
  code.replace(/(\\*)([^\0-\x7f])/g, (_, slashes: string, letter: string) => {
    const kept = slashes.length % 2 === 0 ? slashes : slashes.slice(1)
    return `${kept}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
