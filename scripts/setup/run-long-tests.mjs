// SPDX-License-Identifier: Apache-2.0

import { findOrInstallBrowser } from './browser.mjs'
import { findOrInstallTools } from './debian-tools.mjs'
import { installPackages } from './packages.mjs'
import { findOrInstallPdfTools } from './pdf-tools.mjs'
import { runPinned } from './pinned-child.mjs'
import { inProject } from './project.mjs'
import { installSeparately } from './separate-packages.mjs'
import { buildServerProgram } from './server-program.mjs'
import { runCommand } from './set-up-error.mjs'
import { buildWebApp } from './web-app.mjs'

/**
 * Runs the long tests in `folder`, or the tests named on the command line. `tools` maps the required programs to Debian
 * packages; `packages` maps environment variables to npm packages that only these tests need. The run fails if a tool or
 * package is missing.
 */
export function runLongTests(folder, tools, packages = {}) {
  return runCommand(async () => {
    await installPackages()
    await buildWebApp()
    const program = JSON.stringify(await buildServerProgram())
    await findOrInstallPdfTools()
    await findOrInstallTools(tools, 'these tests run')
    const environment = { ...process.env, CHROMIUM_PATH: await findOrInstallBrowser(), PORTAL_PROGRAM: program }
    for (const [variable, required] of Object.entries(packages))
      environment[variable] = await installSeparately(required)
    const vitest = inProject('node_modules', 'vitest', 'vitest.mjs')
    const testFiles = process.argv.length > 2 ? process.argv.slice(2) : [folder]
    return runPinned([vitest, 'run', '--config', 'vitest.by-hand.config.ts', ...testFiles], environment)
  })
}
