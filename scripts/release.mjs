// SPDX-License-Identifier: Apache-2.0
import { parseArgs } from 'node:util'
import { installForOtherProcessor } from './setup/other-processor.mjs'
import { installPackages } from './setup/packages.mjs'
import { runPinned } from './setup/pinned-child.mjs'
import { inProject } from './setup/project.mjs'
import { buildServerProgram } from './setup/server-program.mjs'
import { runCommand } from './setup/set-up-error.mjs'
import { buildWebApp } from './setup/web-app.mjs'

// `npm run release [-- --without-postgres] [--arch arm64]`: builds the archive that is installed on a server (docs/releasing.md).
await runCommand(async () => {
  // Another value of NODE_ENV, such as `test`, would change the bundles.
  process.env.NODE_ENV = 'production'
  await installPackages()
  await buildWebApp()
  await buildServerProgram()
  const args = process.argv.slice(2)
  const { arch = process.arch } = parseArgs({ args, options: { arch: { type: 'string' } }, strict: false }).values
  // The options tell the build where the packages for the other processor are.
  if (arch !== process.arch) args.push(...(await installForOtherProcessor(arch)))
  return runPinned([inProject('scripts', 'release', 'build-release.ts'), ...args], process.env)
})
