import type { Plugin } from 'vite'

const TOASTS = /\/node_modules\/sonner\/dist\/index\.m?js$/
/** Where the library writes its stylesheet into the page, in one line. */
const WRITES_STYLE = /^__insertCSS\(".*"\);?$/m

/**
 * Keeps the toast library from writing its stylesheet into the page as an element, which the portal's policy refuses:
 * `src/web/lib/toast-library.ts` brings the same stylesheet as a file.
 */
export const stylesInFiles: Plugin = {
  name: 'styles-in-files',
  apply: 'build',
  transform(code, id) {
    if (!TOASTS.test(id)) return null
    if (!WRITES_STYLE.test(code)) this.error('The toast library writes its style otherwise now: look again')
    return { code: code.replace(WRITES_STYLE, ''), map: null }
  },
}
