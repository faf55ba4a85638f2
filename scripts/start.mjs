import { join } from 'node:path'
import { installPackages } from './setup/packages.mjs'
import { runPinned } from './setup/pinned-child.mjs'
import { buildServerProgram } from './setup/server-program.mjs'
import { runCommand } from './setup/set-up-fault.mjs'
import { buildWebApp } from './setup/web-app.mjs'

// `npm start`: brings the portal up from whatever state this folder is in. Runs on any Node from 20 on.
await runCommand(async () => {
  await installPackages()
  await buildWebApp()
  const server = await buildServerProgram()
  const mode = process.env.APP_MODE || 'demo'
  const dataDir = process.env.DATA_DIR || './data'
  // At a terminal the log would bury what the portal has to say; a service's log belongs to the service manager.
  const logFile = process.env.LOG_FILE || (mode === 'demo' ? join(dataDir, 'portal.log') : '')
  const environment = { ...server.environment, ...process.env, APP_MODE: mode, LOG_FILE: logFile }
  return runPinned(server.command, environment)
})
