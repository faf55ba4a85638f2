// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { outerNpm, outerPath } from './outer-programs.mjs'
import { inProject, PROJECT, readLockedPackages } from './project.mjs'
import { runProgram } from './run-program.mjs'
import { SetUpError } from './set-up-error.mjs'

/** The timeout of npm for a request to the registry. */
const PING_MS = 15_000
/** The time after which npm is killed, because its own timeout does not cover, for example, a name server that hangs. */
const PING_KILL_MS = 25_000
const PROGRESS_MS = 5_000

const FLAGS = ['--ignore-scripts', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * Runs `npm ci` into `<folder>/node_modules` with progress output and without install scripts. If the registry does not
 * answer, npm uses its cache (`isOffline`); if the cache is incomplete, the set-up fails within a minute. `flags` choose the
 * packages.
 */
export async function installByLockFile(folder, flags = ['--include=dev']) {
  await requireSystemNode()
  console.log('Installing the packages (about 900 MB; only when they change) …')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
    if (existsSync(inProject(name))) copyFileSync(inProject(name), join(folder, name))
  }
  const fault = await findRegistryFault()
  if (fault) console.log(`The npm registry does not respond (${fault}): installing from npm's cache …`)
  const code = await runNpmCi(folder, [...flags, fault ? '--offline' : '--prefer-offline'])
  if (code === 0) return { isOffline: fault !== undefined }
  throw new SetUpError(
    fault
      ? `The packages cannot be installed: the npm registry does not respond (${fault}), and npm's cache does not contain all packages. Check the network, npm's "registry" and its proxy (npm config list), and try again.`
      : 'The packages could not be installed: see what npm says above, check the network, and try again.',
  )
}

/**
 * Throws if the system's Node is too old. npm runs on it, even if the set-up itself runs on the pinned Node of an earlier
 * installation.
 */
async function requireSystemNode() {
  const check = ['--require', inProject('scripts', 'setup', 'require-node.cjs'), '--eval', '0']
  if ((await runProgram([outerNpm().node, ...check])) !== 0) throw new SetUpError('npm would run on this Node.')
}

/**
 * The reason why the configured registry does not respond. Undefined if there is any HTTP response, even an error such as
 * `E404`, because some registries do not support ping.
 */
async function findRegistryFault() {
  const limits = [`--fetch-timeout=${PING_MS}`, '--fetch-retries=0']
  const child = startNpm(['ping', '--json', ...limits], { stdio: ['ignore', 'pipe', 'ignore'] })
  const timer = setTimeout(() => child.kill('SIGKILL'), PING_KILL_MS)
  const [[code], output] = await Promise.all([once(child, 'close'), text(child.stdout)])
  clearTimeout(timer)
  if (code === 0) return undefined
  const reason = /"code":\s*"(\w+)"/.exec(output)?.[1] ?? 'FETCH_ERROR'
  if (/^E\d{3}$/.test(reason)) return undefined
  return reason === 'FETCH_ERROR' ? 'no answer in time' : reason
}

async function runNpmCi(folder, flags) {
  const startedAt = Date.now()
  const child = startNpm(['ci', ...FLAGS, ...flags], { cwd: folder, stdio: 'inherit' })
  const progress = setInterval(() => {
    const seconds = Math.round((Date.now() - startedAt) / 1_000)
    console.log(`  ${countPackages(join(folder, 'node_modules'))} packages after ${seconds} s …`)
  }, PROGRESS_MS)
  const [code] = await once(child, 'close')
  clearInterval(progress)
  return code
}

/**
 * Starts npm on the system's Node, but replaces its version number by that of the pinned Node, on which the packages will run.
 * Otherwise npm would compare the `engines` of the packages with the version of an older system Node, and silently omit
 * optional packages that the build needs.
 */
function startNpm(args, options) {
  const [file, ...before] = outerNpm().npm
  const { version } = readLockedPackages()['node_modules/node']
  const preload = `--import=data:text/javascript,Object.defineProperty(process,'version',{value:'v${version}'})`
  const env = { ...process.env, PATH: outerPath(), NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${preload}`.trim() }
  return spawn(file, [...before, ...args], { cwd: PROJECT, ...options, env })
}

/** Counts only folders with a package.json, because npm creates all folders before it extracts files. */
function countPackages(folder) {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : []
  const packages = names.flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(folder, name)).map((part) => join(name, part)) : [name],
  )
  return packages.filter((name) => existsSync(join(folder, name, 'package.json'))).length
}
