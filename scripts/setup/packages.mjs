// SPDX-License-Identifier: Apache-2.0
import './require-node.cjs'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { fingerprint } from './fingerprint.mjs'
import { installByLockFile } from './install-by-lock-file.mjs'
import { runListedInstallScripts } from './native-parts.mjs'
import { inProject, readLockedPackages, requireWritable } from './project.mjs'
import { SetUpError } from './set-up-error.mjs'
import { withSetUpLock } from './set-up-lock.mjs'

const MODULES = inProject('node_modules')
/** A file in `node_modules` that shows which packages were installed completely, and for which platform. */
const STAMP = '.gram-seva-installed'
/** Increased when the installation procedure changes, so that older installations are checked again. */
const STAMP_VERSION = 3

/** Installs the packages from the lock file if they are missing, incomplete or from another lock file. */
export async function installPackages() {
  if (isStamped()) return
  await withSetUpLock(async () => {
    // Another command may have installed the packages while this command waited for the lock.
    if (isStamped()) return
    requireMatchingLockFile()
    requireWritable(MODULES)
    if (findMissing(MODULES).length > 0) return installAndSwap()
    // A manual `npm ci` does not run install scripts.
    await runListedInstallScripts(MODULES)
    writeStamp(MODULES)
  })
}

/** Replaces the current installation only when the new one is complete, so that an interruption leaves it unchanged. */
async function installAndSwap() {
  const folder = inProject('.cache', 'installation')
  const modules = join(folder, 'node_modules')
  const { isOffline } = await installByLockFile(folder)
  const missing = findMissing(modules)
  if (missing.length > 0) throw new SetUpError(`npm omitted packages that this machine needs: ${missing.join(', ')}.`)
  await runListedInstallScripts(modules, { isOffline })
  writeStamp(modules)
  const old = inProject('.cache', 'installation-before')
  rmSync(old, { recursive: true, force: true })
  if (existsSync(MODULES)) renameSync(MODULES, old)
  renameSync(modules, MODULES)
  for (const leftover of [old, folder]) rmSync(leftover, { recursive: true, force: true })
}

/** Throws if package.json and package-lock.json disagree, because npm would then choose versions itself. */
function requireMatchingLockFile() {
  const declared = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
  const locked = readLockedPackages()['']
  for (const group of ['dependencies', 'devDependencies', 'optionalDependencies']) {
    if (isDeepStrictEqual({ ...declared[group] }, { ...locked[group] })) continue
    throw new SetUpError('package-lock.json does not belong to package.json: fetch both from the same version.')
  }
}

function isStamped() {
  const file = join(MODULES, STAMP)
  return existsSync(file) && readFileSync(file, 'utf8') === expectedStamp()
}

function writeStamp(modules) {
  writeFileSync(join(modules, STAMP), expectedStamp())
}

function expectedStamp() {
  const sources = fingerprint([inProject('package.json'), inProject('package-lock.json')])
  return `${STAMP_VERSION} ${sources} ${process.platform}-${process.arch}\n`
}

/**
 * The locked packages that are missing from a folder, according to npm's record of installed packages. An optional package
 * may be absent only if it is for another platform: with an old Node, npm also omits optional packages for this platform.
 */
function findMissing(modules) {
  const record = join(modules, '.package-lock.json')
  const installed = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')).packages : {}
  const libc = findLibc()
  return Object.entries(readLockedPackages()).flatMap(([path, entry]) => {
    const found = installed[path]
    if (path === '' || (!found && entry.optional && !isForThisMachine(entry, libc))) return []
    const isCorrect = found?.version === entry.version && (!entry.integrity || found.integrity === entry.integrity)
    return isCorrect && existsSync(join(modules, '..', path)) ? [] : [path.split('node_modules/').at(-1)]
  })
}

/**
 * Whether an optional package is for this platform. False if the package names no platform, because such packages are
 * dependencies of packages for other platforms.
 */
function isForThisMachine({ os, cpu, libc }, ownLibc) {
  if (!os?.includes(process.platform) || !cpu?.includes(process.arch)) return false
  return !libc || libc.includes(ownLibc)
}

/** The kind of the C library, as packages name it; undefined except on Linux. */
function findLibc() {
  if (process.platform !== 'linux') return undefined
  // The report would otherwise look up the names of all connected machines.
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}
