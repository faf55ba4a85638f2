// SPDX-License-Identifier: Apache-2.0
import { findOrInstallBrowser } from './setup/browser.mjs'
import { installPackages } from './setup/packages.mjs'
import { runPinned } from './setup/pinned-child.mjs'
import { buildServerProgram } from './setup/server-program.mjs'
import { runCommand } from './setup/set-up-error.mjs'
import { buildWebApp } from './setup/web-app.mjs'

/** The program for each first argument. Without such an argument, `bench/run.ts` measures the jobs. */
const PROGRAMS = { '--sizing': 'bench/sizing.ts', '--web': 'bench/web.ts' }

// `npm run bench`: measures the portal as `npm start` runs it.
await runCommand(async () => {
  await installPackages()
  await buildWebApp()
  const server = await buildServerProgram()
  const environment = { ...process.env, PORTAL_PROGRAM: JSON.stringify(server) }
  const [kind = '', ...others] = process.argv.slice(2)
  const program = PROGRAMS[kind]
  if (kind === '--web') environment.CHROMIUM_PATH = await findOrInstallBrowser()
  return runPinned(program ? [program, ...others] : ['bench/run.ts', ...process.argv.slice(2)], environment)
})
