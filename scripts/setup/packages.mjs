import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { fingerprint } from './fingerprint.mjs'
import { completeNativeParts } from './native-parts.mjs'
import { outerNpm, outerPath } from './outer-programs.mjs'
import { inProject, requireWritable } from './project.mjs'
import { runProgram } from './run-program.mjs'
import { SetUpFault } from './set-up-fault.mjs'
import { withSetUpLock } from './set-up-lock.mjs'

const STAMP = inProject('node_modules', '.gram-seva-installed')

/** Installs the packages by the lock file where they are missing, incomplete or of another lock file. */
export async function installPackages() {
  if (isStamped()) return
  await withSetUpLock(async () => {
    // A command that was waited for may have done the work.
    if (isStamped()) return
    requireMatchingLockFile()
    requireWritable(inProject('node_modules'))
    if (!isInstalledByHand()) await installByLockFile()
    await completeNativeParts()
    writeFileSync(STAMP, expectedStamp())
  })
}

/**
 * `npm install` into an empty folder, not `npm ci`: it takes the same locked versions with the same checksums,
 * but `npm ci` refuses a lock file that lacks another platform's optional package (see decision 012).
 */
async function installByLockFile() {
  console.log('Installing the packages (about 650 MB; only when they change) …')
  rmSync(inProject('node_modules'), { recursive: true, force: true })
  const environment = { ...process.env, PATH: outerPath() }
  const flags = ['--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await runProgram([...outerNpm().npm, 'install', ...flags], { env: environment })
  if (code === 0) return
  throw new SetUpFault(
    'The packages could not be installed: see what npm says above, check the network, and try again.',
  )
}

/** Where the two disagree, npm would choose versions by itself. */
function requireMatchingLockFile() {
  const wanted = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
  const locked = readPackages(inProject('package-lock.json'))?.['']
  for (const group of ['dependencies', 'devDependencies', 'optionalDependencies']) {
    if (isDeepStrictEqual({ ...wanted[group] }, { ...locked?.[group] })) continue
    throw new SetUpFault('package-lock.json does not belong to package.json: fetch both from the same version.')
  }
}

function isStamped() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === expectedStamp()
}

function expectedStamp() {
  const sources = fingerprint([inProject('package.json'), inProject('package-lock.json')])
  return `${sources} ${process.platform}-${process.arch}\n`
}

/** npm notes what it installed when it has finished; after a person's own `npm install` that agrees with the lock file. */
function isInstalledByHand() {
  const installed = readPackages(inProject('node_modules', '.package-lock.json'))
  if (!installed) return false
  const locked = Object.entries(readPackages(inProject('package-lock.json')) ?? {})
  return locked.every(([path, entry]) => {
    const found = installed[path]
    if (path === '' || (!found && entry.optional)) return true
    return found?.version === entry.version && found?.integrity === entry.integrity && existsSync(inProject(path))
  })
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined
}
