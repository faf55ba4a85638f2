// SPDX-License-Identifier: Apache-2.0
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { bundledPackages } from './bundled-packages.ts'
import { copyPackages } from './copy-packages.ts'
import { EXTERNAL_PACKAGES, READ_PACKAGES } from './server-packages.ts'

const PROJECT = fileURLToPath(new URL('../../', import.meta.url))
const [folder] = process.argv.slice(2)

/** Matches the URL of a worker or of another program, such as `new URL('inspect-pdf.ts', import.meta.url)`. */
const WORKER = /new URL\('((?:\.{1,2}\/)*(?:[\w-]+\/)*)([\w-]+)\.ts', import\.meta\.url\)/g

/** A placeholder for those occurrences of `import.meta.url` that must be the URL of the bundled program. */
const PROGRAM_URL = '__PROGRAM_URL__'

/**
 * Bundles every worker as a separate program beside the server's program. Packages that are not bundled are resolved from the
 * folder of the program, so that nothing is loaded from the project's `node_modules`. All other uses of `import.meta.url`
 * become the URL of the source file, so that the code finds the templates, migrations and locales of the project.
 */
const locateFiles: Plugin = {
  name: 'locate-files',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(`${PROJECT}src/`) || !code.includes('import.meta.url')) return null
    const sourcePath = JSON.stringify(`../../${relative(PROJECT, id)}`)
    const located = code
      .replaceAll(WORKER, (_, workerFolder: string, name: string) => {
        this.emitFile({ type: 'chunk', id: resolve(id, '..', workerFolder, `${name}.ts`), fileName: `${name}.js` })
        return `new URL('${name}.js', ${PROGRAM_URL})`
      })
      .replaceAll('createRequire(import.meta.url)', `createRequire(${PROGRAM_URL})`)
      .replaceAll('import.meta.url', `new URL(${sourcePath}, import.meta.url).href`)
      .replaceAll(PROGRAM_URL, 'import.meta.url')
    return { code: located, map: null }
  },
}

/** Defines `require`, which bundled CommonJS packages call. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`

const OUT = resolve(PROJECT, folder ?? 'dist/server')

/** Bundles the server with nearly all its packages, for a faster start (docs/decisions/049-bundle-the-server.md). */
await build({
  configFile: false,
  root: PROJECT,
  logLevel: 'warn',
  publicDir: false,
  plugins: [locateFiles, bundledPackages],
  ssr: { noExternal: true, external: EXTERNAL_PACKAGES },
  build: {
    ssr: true,
    outDir: OUT,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: ['src/server/main.ts', 'scripts/cli/gram-seva.ts'],
      // V8 keeps the source text of loaded files in memory. Without JSDoc comments and in ASCII, the text takes 2 MB less.
      output: { banner: REQUIRE, chunkFileNames: '[name]-[hash].js', charset: 'ascii', comments: { jsdoc: false } },
    },
  },
})

// Copies the packages that are not bundled, so that the program does not depend on the project's `node_modules`.
await copyPackages([...EXTERNAL_PACKAGES, ...READ_PACKAGES], join(PROJECT, 'node_modules'), join(OUT, 'node_modules'))
