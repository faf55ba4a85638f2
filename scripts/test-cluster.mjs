import { findOrInstallClusterTools } from './setup/cluster-tools.mjs'
import { installPackages } from './setup/packages.mjs'
import { runPinned } from './setup/pinned-child.mjs'
import { inProject } from './setup/project.mjs'
import { runCommand } from './setup/set-up-fault.mjs'

// `npm run test:cluster`: two portals behind nginx on a primary and its replica, with their documents in a bucket.
await runCommand(async () => {
  await installPackages()
  const environment = { ...process.env, ...(await findOrInstallClusterTools()) }
  const vitest = inProject('node_modules', 'vitest', 'vitest.mjs')
  return runPinned([vitest, 'run', '--config', 'vitest.cluster.config.ts', ...process.argv.slice(2)], environment)
})
