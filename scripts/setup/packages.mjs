import './require-node.cjs'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { fingerprint } from './fingerprint.mjs'
import { installByLockFile } from './install-by-lock-file.mjs'
import { runListedInstallScripts } from './native-parts.mjs'
import { inProject, readLockedPackages, requireWritable } from './project.mjs'
import { SetUpFault } from './set-up-fault.mjs'
import { withSetUpLock } from './set-up-lock.mjs'

const MODULES = inProject('node_modules')
const STAMP = '.gram-seva-installed'
/** Counts the ways of installing: what an earlier one has stamped is examined again. */
const STAMP_VERSION = 2

/** Installs the packages by the lock file where they are missing, incomplete or of another lock file. */
export async function installPackages() {
  if (isStamped()) return
  await withSetUpLock(async () => {
    // A command that was waited for may have done the work.
    if (isStamped()) return
    requireMatchingLockFile()
    requireWritable(MODULES)
    if (findMissing(MODULES).length > 0) return installAndSwap()
    // A person's own `npm ci`, which runs no install scripts.
    await runListedInstallScripts(MODULES)
    writeStamp(MODULES)
  })
}

/** The installation in use is replaced when the new one is complete: cut short or without a network, it stays as it was. */
async function installAndSwap() {
  const folder = inProject('.cache', 'installation')
  const modules = join(folder, 'node_modules')
  const { isOffline } = await installByLockFile(folder)
  const missing = findMissing(modules)
  if (missing.length > 0) throw new SetUpFault(`npm left out packages that this machine needs: ${missing.join(', ')}.`)
  await runListedInstallScripts(modules, { isOffline })
  writeStamp(modules)
  const old = inProject('.cache', 'installation-before')
  rmSync(old, { recursive: true, force: true })
  if (existsSync(MODULES)) renameSync(MODULES, old)
  renameSync(modules, MODULES)
  for (const leftover of [old, folder]) rmSync(leftover, { recursive: true, force: true })
}

/** Where the two disagree, npm would choose versions by itself. */
function requireMatchingLockFile() {
  const wanted = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
  const locked = readLockedPackages()['']
  for (const group of ['dependencies', 'devDependencies', 'optionalDependencies']) {
    if (isDeepStrictEqual({ ...wanted[group] }, { ...locked[group] })) continue
    throw new SetUpFault('package-lock.json does not belong to package.json: fetch both from the same version.')
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
 * The locked packages that this folder lacks, by npm's own record of what it installed. Optional packages may be absent only
 * where they are for another platform: an old Node makes npm leave out those of this one.
 */
function findMissing(modules) {
  const record = join(modules, '.package-lock.json')
  const installed = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')).packages : {}
  const libc = findLibc()
  return Object.entries(readLockedPackages()).flatMap(([path, entry]) => {
    const found = installed[path]
    if (path === '' || (!found && entry.optional && !isForThisMachine(entry, libc))) return []
    const isRight = found?.version === entry.version && (!entry.integrity || found.integrity === entry.integrity)
    return isRight && existsSync(join(modules, '..', path)) ? [] : [path.split('node_modules/').at(-1)]
  })
}

/** Packages that name no platform are used by those that name one. */
function isForThisMachine({ os, cpu, libc }, ownLibc) {
  if (!os?.includes(process.platform) || !cpu?.includes(process.arch)) return false
  return !libc || libc.includes(ownLibc)
}

function findLibc() {
  if (process.platform !== 'linux') return undefined
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}
