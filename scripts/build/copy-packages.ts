// SPDX-License-Identifier: Apache-2.0
import { copyFile, link, mkdir, readdir, readFile, readlink, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { UNUSED_DEPENDENCIES } from './server-packages.ts'

/** The part between a package and a package within it, in a path such as `sharp/node_modules/semver`. */
const NESTED = '/node_modules/'

/**
 * Copies packages, with the dependencies that the program loads, from one `node_modules` to another. If the file system
 * allows it, the copies are hard links and take no space. Links are safe, because npm replaces files and never writes into
 * them.
 */
export async function copyPackages(names: readonly string[], from: string, to: string): Promise<void> {
  for (const path of await findPackages(names, from)) await copyFolder(join(from, path), join(to, path))
}

/** The folders of packages and of all dependencies that the program loads, relative to the `node_modules` folder `from`. */
export async function findPackages(names: readonly string[], from: string): Promise<string[]> {
  const waiting = [...names]
  const found = new Set<string>()
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    found.add(path)
    for (const name of await dependenciesOf(join(from, path))) {
      const dependency = await locate(name, path, from)
      if (dependency !== undefined) waiting.push(dependency)
    }
  }
  return [...found]
}

async function dependenciesOf(folder: string): Promise<string[]> {
  const { name, dependencies, optionalDependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const unused = UNUSED_DEPENDENCIES[name] ?? []
  return Object.keys({ ...dependencies, ...optionalDependencies }).filter((dependency) => !unused.includes(dependency))
}

/**
 * The folder in which Node.js finds the package `name` when the package at `path` imports it. Both paths are relative to the
 * outermost `node_modules`. Undefined if the package is not installed, because it is for another platform.
 */
async function locate(name: string, path: string, root: string): Promise<string | undefined> {
  const parents = path.split(NESTED)
  for (let depth = parents.length; depth >= 0; depth -= 1) {
    const candidate = [...parents.slice(0, depth), name].join(NESTED)
    const exists = await readFile(join(root, candidate, 'package.json')).then(
      () => true,
      () => false,
    )
    if (exists) return candidate
  }
  return undefined
}

/** Copies the files of one package. Nested packages are skipped, because `findPackages` lists those that are needed. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.name === 'node_modules') continue
    if (entry.isDirectory()) await copyFolder(source, target)
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else await link(source, target).catch(() => copyFile(source, target))
  }
}
