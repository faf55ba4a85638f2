// SPDX-License-Identifier: Apache-2.0
import type { Plugin } from 'vite'

/** Matches the file of the toast library. */
const TOASTS = /\/node_modules\/sonner\/dist\/index\.m?js$/
/** Matches the function of this library that adds its styles to the page. */
const INSERT_CSS = /^function __insertCSS\(code\) \{.*?^\}/ms
const ADOPT_CSS = `function __insertCSS(code) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(code)
  document.adoptedStyleSheets.push(sheet)
}`

/**
 * Replaces the function with which the toast library adds its styles. The library would create a `<style>` element, which the
 * Content-Security-Policy blocks. The policy allows style sheets that a script constructs.
 */
export const adoptedStyles: Plugin = {
  name: 'adopted-styles',
  apply: 'build',
  transform(code, id) {
    if (!TOASTS.test(id)) return null
    if (!INSERT_CSS.test(code))
      this.error('The toast library no longer adds its styles in the way that adopted-styles.ts replaces')
    return { code: code.replace(INSERT_CSS, () => ADOPT_CSS), map: null }
  },
}
