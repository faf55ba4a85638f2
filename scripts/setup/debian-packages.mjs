// SPDX-License-Identifier: Apache-2.0
import { existsSync } from 'node:fs'
import { runProgram } from './run-program.mjs'

/** Installs Debian packages if running as root with apt-get. The caller checks whether the programs exist afterwards. */
export async function installDebianPackages(names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...names]
  if ((await runProgram(install, { env, quiet: true })) === 0) return
  await runProgram(['apt-get', 'update', '-qq'], { env })
  await runProgram(install, { env })
}
