import { installPackages } from './setup/packages.mjs'
import { runPinned } from './setup/pinned-child.mjs'
import { buildServerProgram } from './setup/server-program.mjs'
import { runCommand } from './setup/set-up-fault.mjs'
import { buildWebApp } from './setup/web-app.mjs'

// `npm run bench`: measures the portal as `npm start` runs it.
await runCommand(async () => {
  await installPackages()
  await buildWebApp()
  const server = await buildServerProgram()
  const environment = { ...process.env, PORTAL_PROGRAM: JSON.stringify(server) }
  return runPinned(['bench/run.ts', ...process.argv.slice(2)], environment)
})
