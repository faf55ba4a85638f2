// SPDX-License-Identifier: Apache-2.0
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { outerNpm, outerPath } from './outer-programs.mjs'
import { inProject } from './project.mjs'
import { runProgram } from './run-program.mjs'
import { SetUpError } from './set-up-error.mjs'

/**
 * Installs, below `.cache/`, a package that only one long test needs, so that `npm start` does not have to install it.
 * Returns the folder that contains its `node_modules`.
 */
export async function installSeparately({ name, version, purpose }) {
  const folder = inProject('.cache', name.replaceAll(/[@/]+/g, ' ').trim().replaceAll(' ', '-'))
  if (existsSync(join(folder, 'node_modules', ...name.split('/'), 'package.json'))) return folder
  console.log(`Installing ${purpose} (only the first time) …`)
  const flags = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const env = { ...process.env, PATH: outerPath() }
  const code = await runProgram([...outerNpm().npm, 'install', ...flags, `${name}@${version}`], { env })
  if (code === 0) return folder
  throw new SetUpError(`${name}@${version} could not be installed from the npm registry. Nothing was tested.`)
}
