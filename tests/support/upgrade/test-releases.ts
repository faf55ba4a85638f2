// SPDX-License-Identifier: Apache-2.0
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listReleaseFiles, type ReleaseFile } from '#scripts/release/release-files.ts'
import { sha256, writeArchive } from '#scripts/release/write-archive.ts'
import { SEARCHES_NEWER } from './newer-objects.ts'

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url))

/** Matches files that are left out of the archives, so that these are small. The tests use the project's own packages and Node.js. */
const OMITTED_FILES = /^(?:node_modules|node|dist\/web|dist\/server\/node_modules)\//

/** The program `bin/gram-seva` of a release; see `TestRelease` for `upTo`. */
const startScript = (upTo: string | undefined) => `#!/bin/sh
set -eu
unset PGOPTIONS
${upTo === undefined ? '' : `if [ "$1" = start ]; then export PGOPTIONS='${SEARCHES_NEWER}'; fi`}
root=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd -P)
export GRAM_SEVA_RELEASE="$root" APP_MODE="\${APP_MODE:-production}"
exec "${process.execPath}" "$root/dist/server/gram-seva.js" "$@"
`

export interface TestRelease {
  version: string
  /**
   * The last migration of the release; by default, the last migration of the project. With an older migration, the portal finds
   * the tables and columns of later migrations where `makeOldVillage` has created them.
   */
  upTo?: string
  /** Additional migrations: their names and sources. */
  migrations?: Readonly<Record<string, string>>
  /** Files that replace those of the project: their paths and contents. */
  files?: Readonly<Record<string, string>>
}

export const releaseName = ({ version }: TestRelease) => `gram-seva-${version}`

/** Lists the files of a release that consists of the built program without its packages. */
export async function listTestRelease(release: TestRelease): Promise<ReleaseFile[]> {
  const listed = await listReleaseFiles({
    modules: join(PROJECT, 'node_modules'),
    packages: [],
    node: process.execPath,
    sbom: '{}',
  })
  const about = JSON.parse(textOf(listed, 'package.json'))
  const texts: Record<string, string> = {
    VERSION: `${release.version}\n`,
    'package.json': JSON.stringify({ ...about, version: release.version }),
    'bin/gram-seva': startScript(release.upTo),
    ...Object.fromEntries(
      Object.entries(release.migrations ?? {}).map(([name, source]) => [`migrations/${name}.ts`, source]),
    ),
    ...release.files,
  }
  const isLaterMigration = (path: string) =>
    release.upTo !== undefined && /^migrations\//.test(path) && basename(path, '.ts') > release.upTo
  const isInRelease = ({ path }: ReleaseFile) =>
    !OMITTED_FILES.test(path) && texts[path] === undefined && !isLaterMigration(path)
  const replaced = Object.entries(texts).map(([path, text]) => ({
    path,
    content: { text },
    isProgram: path.startsWith('bin/'),
  }))
  return [...listed.filter(isInRelease), ...replaced].sort((a, b) => (a.path < b.path ? -1 : 1))
}

function textOf(files: readonly ReleaseFile[], path: string): string {
  const found = files.find((file) => file.path === path)?.content
  if (!found || !('text' in found)) throw new Error(`The release has no text ${path}`)
  return found.text
}

export interface ReleaseKeys {
  privateKey: KeyObject
  /** The public key as PEM. */
  publicKey: string
}

export function makeReleaseKeys(): ReleaseKeys {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey, publicKey: String(publicKey.export({ type: 'spki', format: 'pem' })) }
}

/** Writes the archive of a release, its checksum and the signature into `folder`; returns the path of the archive. */
export async function publishRelease(folder: string, release: TestRelease, { privateKey }: ReleaseKeys) {
  await mkdir(folder, { recursive: true })
  const target = join(folder, `${releaseName(release)}-linux-x64.tar.zst`)
  const files = await listTestRelease(release)
  await writeArchive({ files, folder: releaseName(release), time: new Date(0), target })
  await signChecksum(target, { privateKey })
  return target
}

/** Writes the checksum of an archive and its signature beside it. */
export async function signChecksum(archive: string, { privateKey }: Pick<ReleaseKeys, 'privateKey'>) {
  const sums = `${await sha256(archive)}  ${basename(archive)}\n`
  await writeFile(join(dirname(archive), 'SHA256SUMS'), sums)
  await writeFile(join(dirname(archive), 'SHA256SUMS.sig'), sign(null, Buffer.from(sums), privateKey))
}

/** The last migrations of the five schema versions before the current version, newest first. */
export async function earlierSchemas(): Promise<string[]> {
  const names = (await readdir(join(PROJECT, 'migrations'))).filter((name) => name.endsWith('.ts')).sort()
  return names
    .slice(-6, -1)
    .reverse()
    .map((name) => basename(name, '.ts'))
}
