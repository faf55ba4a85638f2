// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path'
import { installPackages } from './setup/packages.mjs'
import { runPinned } from './setup/pinned-child.mjs'
import { buildServerProgram } from './setup/server-program.mjs'
import { runCommand } from './setup/set-up-error.mjs'
import { buildWebApp } from './setup/web-app.mjs'

// `npm start`: installs and builds the missing parts and starts the portal. Runs on Node 20.11 or newer.
await runCommand(async () => {
  await installPackages()
  await buildWebApp()
  const server = await buildServerProgram()
  const mode = process.env.APP_MODE || 'demo'
  const dataDir = process.env.DATA_DIR || './data'
  // In demo mode the log goes to a file, so that the portal's messages stay visible in the terminal. In production it
  // goes to the service manager.
  const logFile = process.env.LOG_FILE || (mode === 'demo' ? join(dataDir, 'portal.log') : '')
  const environment = { ...server.environment, ...process.env, APP_MODE: mode, LOG_FILE: logFile }
  return runPinned(server.command, environment)
})
