import { installPackages } from './setup/packages.mjs'
import { runPinned } from './setup/pinned-child.mjs'
import { runCommand } from './setup/set-up-fault.mjs'
import { buildWebApp } from './setup/web-app.mjs'

// `npm start`: brings the portal up from whatever state this folder is in. Runs on any Node from 20 on.
await runCommand(async () => {
  await installPackages()
  await buildWebApp()
  const environment = { ...process.env, APP_MODE: process.env.APP_MODE || 'demo' }
  return runPinned(['src/server/main.ts'], environment)
})
