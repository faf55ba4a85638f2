import { compileMessage } from '@lingui/message-utils/compileMessage'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { messages } from './src/shared/locales/en/index.ts'

const PORTAL = 'http://127.0.0.1:3000'
const words: Record<string, string> = messages

/** The page before React speaks takes its words from the locales too: `{{app.name}}` in index.html. */
const wordsOfThePage: Plugin = {
  name: 'words-of-the-page',
  transformIndexHtml: (html) =>
    html.replace(/\{\{([\w.]+)\}\}/g, (_, key: string) => {
      const sentence = words[key]
      if (sentence === undefined) throw new Error(`index.html asks for ${key}, which no locale has`)
      return sentence
    }),
}

/** Only the server says these. */
const SERVER_ONLY = /^(?:mail|certificate)\./
const COMPILER = '@lingui/message-utils/compileMessage'

/** In the built app the sentences arrive compiled, so that no browser downloads the ICU parser (6 kB gzip). */
const compiledCatalogue: Plugin = {
  name: 'compiled-catalogue',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source === COMPILER ? `\0${COMPILER}` : null),
  load(id) {
    if (id === `\0${COMPILER}`) return 'export const compileMessage = (message) => message'
    if (!id.endsWith('/src/shared/locales/en/index.ts')) return null
    const spoken = Object.entries(words).filter(([key]) => !SERVER_ONLY.test(key))
    const compiled = Object.fromEntries(spoken.map(([key, sentence]) => [key, compileMessage(sentence)]))
    return `export const messages = ${JSON.stringify(compiled)}`
  },
}

export default defineConfig({
  plugins: [react(), tailwindcss(), wordsOfThePage, compiledCatalogue],
  publicDir: 'src/web/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    // A strict Content-Security-Policy allows neither inline scripts nor data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // The portal must see the address that the browser shows, or it takes a form for another site's.
  server: {
    proxy: { '/api': { target: PORTAL, changeOrigin: false }, '/uploads': { target: PORTAL, changeOrigin: false } },
  },
})
