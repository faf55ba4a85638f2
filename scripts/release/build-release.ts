import { execFileSync } from 'node:child_process'
import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { listReleaseFiles } from './release-files.ts'
import { sha256, writeArchive } from './write-archive.ts'

const PROJECT = fileURLToPath(new URL('../../', import.meta.url))
const MEGABYTE = 1_000_000
/** The maximum sizes of the compressed archive, with and without the embedded PostgreSQL. */
const MAX_MEGABYTES = { withPostgres: 150, withoutPostgres: 70 }

/** `npm run release`: see docs/releasing.md. */
const { values } = parseArgs({
  options: {
    'without-postgres': { type: 'boolean', default: false },
    to: { type: 'string', default: join(PROJECT, 'dist', 'release') },
    key: { type: 'string' },
  },
})

const git = (...args: string[]) => execFileSync('git', args, { cwd: PROJECT, encoding: 'utf8' }).trim()

const withPostgres = !values['without-postgres']
const { version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))
const commit = git('rev-parse', 'HEAD')
const time = new Date(git('show', '--no-patch', '--format=%cI', 'HEAD'))
const platform = `${process.platform}-${process.arch}`
const folder = `gram-seva-${version}`
const target = resolve(values.to, `${folder}-${platform}${withPostgres ? '' : '-without-postgres'}.tar.zst`)

mkdirSync(values.to, { recursive: true })
const sbom = readSbom()
const files = await listReleaseFiles({ modules: join(PROJECT, 'node_modules'), withPostgres, sbom })
await writeArchive({ files, folder, time, target })
writeFileSync(target.replace(/\.tar\.zst$/, '.cdx.json'), sbom)
await writeSums()

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

/** The list of dependencies (`npm run sbom`), without the time, the serial number and the npm version of this run. */
function readSbom(): string {
  const file = join(values.to, 'sbom.cdx.json')
  execFileSync(process.execPath, [join(PROJECT, 'scripts', 'sbom.mjs'), file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const { serialNumber: _, ...list } = JSON.parse(readFileSync(file, 'utf8'))
  const { tools: __, ...metadata } = list.metadata
  rmSync(file)
  return `${JSON.stringify({ ...list, metadata: { ...metadata, timestamp: time.toISOString() } }, null, 2)}\n`
}

/** Adds the checksum of the archive to the checksums of other archives in the folder, and signs the list. */
async function writeSums() {
  const file = join(values.to, 'SHA256SUMS')
  const earlier = statSync(file, { throwIfNoEntry: false }) ? readFileSync(file, 'utf8').split('\n') : []
  const others = earlier.filter((line) => line !== '' && !line.endsWith(`  ${basename(target)}`))
  const lines = [...others, `${await sha256(target)}  ${basename(target)}`].sort((a, b) =>
    a.slice(64) < b.slice(64) ? -1 : 1,
  )
  const sums = `${lines.join('\n')}\n`
  writeFileSync(file, sums)
  if (values.key === undefined) return console.log('SHA256SUMS is not signed: there is no --key.')
  const key = createPrivateKey(readFileSync(values.key))
  writeFileSync(`${file}.sig`, sign(null, Buffer.from(sums), key))
  writeFileSync(join(values.to, 'release-key.pem'), createPublicKey(key).export({ type: 'spki', format: 'pem' }))
}
