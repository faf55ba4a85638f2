import { installPackages } from './setup/packages.mjs'
import { runPinned } from './setup/pinned-child.mjs'
import { buildServerProgram } from './setup/server-program.mjs'
import { runCommand } from './setup/set-up-fault.mjs'
import { buildWebApp } from './setup/web-app.mjs'

// `npm run bench`: measures the portal as `npm start` would run it.
await runCommand(async () => {
  await installPackages()
  await buildWebApp()
  await buildServerProgram()
  return runPinned(['bench/run.ts', ...process.argv.slice(2)], process.env)
})
