// SPDX-License-Identifier: Apache-2.0
import type { Plugin } from 'vite'

const TOASTS = /\/node_modules\/sonner\/dist\/index\.m?js$/
const INSERT_CSS = /^function __insertCSS\(code\) \{.*?^\}/ms
const ADOPT_CSS = `function __insertCSS(code) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(code)
  document.adoptedStyleSheets.push(sheet)
}`

/** The Content-Security-Policy blocks the `<style>` element of the toast library, but allows constructed style sheets. */
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
