import { installPackages } from './setup/packages.mjs'
import { runPinned } from './setup/pinned-child.mjs'
import { inProject } from './setup/project.mjs'
import { buildServerProgram } from './setup/server-program.mjs'
import { runCommand } from './setup/set-up-fault.mjs'
import { buildWebApp } from './setup/web-app.mjs'

// `npm run release [-- --without-postgres]`: builds the archive that is installed on a server (docs/releasing.md).
await runCommand(async () => {
  // Another value of NODE_ENV, such as `test`, would change the bundles.
  process.env.NODE_ENV = 'production'
  await installPackages()
  await buildWebApp()
  await buildServerProgram()
  return runPinned([inProject('scripts', 'release', 'build-release.ts'), ...process.argv.slice(2)], process.env)
})
