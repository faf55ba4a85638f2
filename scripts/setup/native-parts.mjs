// SPDX-License-Identifier: Apache-2.0
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { outerPath } from './outer-programs.mjs'
import { inProject } from './project.mjs'
import { runProgram } from './run-program.mjs'
import { SetUpError } from './set-up-error.mjs'

/** The pinned version of Node.js. It runs the server and the tests, independently of the version of the system. */
export const PINNED_NODE = inProject('node_modules', 'node', 'bin', 'node')

const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall']

/**
 * Runs only the install scripts of the packages listed under `allowScripts` in package.json. npm itself runs none, because
 * only its newest versions support that list. Then checks that the pinned Node runs.
 */
export async function runListedInstallScripts(modules, { isOffline = false } = {}) {
  const { allowScripts } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
  const listed = Object.keys(allowScripts).filter((name) => allowScripts[name] && existsSync(join(modules, name)))
  // The package "node" downloads its binary in an install script, which is skipped if the binary is complete.
  const node = join(modules, 'node', 'bin', 'node')
  const isNodeComplete = await runs(node)
  for (const name of listed) {
    if (name === 'node' && isNodeComplete) continue
    await runInstallScripts(join(modules, name), isOffline)
  }
  if (!isNodeComplete && !(await runs(node))) {
    throw new SetUpError(
      'The pinned Node does not run on this machine: see the messages above, check the network, and try again.',
    )
  }
  linkNodeCommand(modules)
}

/**
 * Links the command `node` in npm scripts to the pinned Node. npm links a package's command only if its file exists when the
 * package is extracted, but the install script of the package "node" creates the file later.
 */
function linkNodeCommand(modules) {
  const commands = join(modules, '.bin')
  mkdirSync(commands, { recursive: true })
  rmSync(join(commands, 'node'), { force: true })
  symlinkSync(join('..', 'node', 'bin', 'node'), join(commands, 'node'))
}

/** Runs the install scripts of the package in `folder`. */
export async function runInstallScripts(folder, isOffline) {
  const { name, scripts = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const env = { ...process.env, PATH: outerPath(), npm_config_fetch_timeout: '60000', npm_config_loglevel: 'error' }
  if (isOffline) env.npm_config_offline = 'true'
  for (const stage of INSTALL_SCRIPTS.filter((candidate) => scripts[candidate])) {
    console.log(`Running the install script of ${name} …`)
    const code = await runProgram([scripts[stage]], { cwd: folder, env, shell: true })
    if (code !== 0)
      throw new SetUpError(
        `The install script of ${name} failed: see the messages above, check the network, and try again.`,
      )
  }
}

/** Whether a program of Node.js exists and runs on this machine. */
async function runs(node) {
  return existsSync(node) && (await runProgram([node, '--version'], { quiet: true })) === 0
}
