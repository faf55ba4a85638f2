import { existsSync } from 'node:fs'
import { runProgram } from './run-program.mjs'

/** Installs packages of Debian's where that is possible: as root, where apt-get is. The caller looks whether it helped. */
export async function installDebianPackages(names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...names]
  if ((await runProgram(install, { env, quiet: true })) === 0) return
  await runProgram(['apt-get', 'update', '-qq'], { env })
  await runProgram(install, { env })
}
