// SPDX-License-Identifier: Apache-2.0
import { findOrInstallClusterTools } from './setup/cluster-tools.mjs'
import { installPackages } from './setup/packages.mjs'
import { runPinned } from './setup/pinned-child.mjs'
import { inProject } from './setup/project.mjs'
import { runCommand } from './setup/set-up-error.mjs'
import { buildWebApp } from './setup/web-app.mjs'

// `npm run test:cluster`: two portals behind nginx, with a primary database, its replica, and documents in a bucket.
await runCommand(async () => {
  await installPackages()
  await buildWebApp()
  const environment = { ...process.env, ...(await findOrInstallClusterTools()) }
  const vitest = inProject('node_modules', 'vitest', 'vitest.mjs')
  return runPinned([vitest, 'run', '--config', 'vitest.cluster.config.ts', ...process.argv.slice(2)], environment)
})
