import type { Plugin } from 'vite'

/** The same program in ASCII: other characters become escapes. A superfluous backslash before such a character is dropped. */
export const toAscii = (code: string) =>
  code.replace(/(\\*)([^\0-\x7f])/g, (_, slashes: string, character: string) => {
    const kept = slashes.length % 2 === 0 ? slashes : slashes.slice(1)
    return `${kept}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })

const ASCII = /^[\0-\x7f]*$/

/**
 * V8 stores a source in two bytes a character as soon as one character needs them: four megabytes for a hundred characters.
 * Runs last, because printing the code again would restore the characters.
 */
export const asciiOutput: Plugin = {
  name: 'ascii-output',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const one of Object.values(bundle)) if (one.type === 'chunk') one.code = toAscii(one.code)
    },
  },
  writeBundle(_, bundle) {
    for (const one of Object.values(bundle)) {
      if (one.type === 'chunk' && !ASCII.test(one.code)) throw new Error(`${one.fileName} is not ASCII`)
    }
  },
}
