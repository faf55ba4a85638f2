import type { Plugin } from 'vite'

const TOASTS = /\/node_modules\/sonner\/dist\/index\.m?js$/
const INSERT_CSS = /^function __insertCSS\(code\) \{.*?^\}/ms
const ADOPT_CSS = `function __insertCSS(code) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(code)
  document.adoptedStyleSheets.push(sheet)
}`

/** The toast library adds a `<style>` element, which the Content-Security-Policy blocks; it allows constructed style sheets. */
export const adoptedStyles: Plugin = {
  name: 'adopted-styles',
  apply: 'build',
  transform(code, id) {
    if (!TOASTS.test(id)) return null
    if (!INSERT_CSS.test(code)) this.error('The toast library adds its styles in another way now: adopted-styles.ts')
    return { code: code.replace(INSERT_CSS, () => ADOPT_CSS), map: null }
  },
}
