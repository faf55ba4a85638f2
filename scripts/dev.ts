// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process'

/** `npm run dev`: runs the server, which restarts when its sources change, and the Vite server with hot module replacement. */
const environment = { ...process.env, APP_MODE: process.env.APP_MODE || 'demo' }
const children = [
  spawn(process.execPath, ['--watch', 'src/server/main.ts'], { stdio: 'inherit', env: environment }),
  spawn('vite', [], { stdio: 'inherit' }),
]

const stopAll = () => {
  for (const child of children) child.kill('SIGTERM')
}

for (const child of children) child.on('exit', stopAll)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAll)
