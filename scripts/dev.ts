import { spawn } from 'node:child_process'

/** `npm run dev`: the server, restarted when its sources change, and Vite's own with hot replacement beside it. */
const environment = { ...process.env, APP_MODE: process.env.APP_MODE || 'demo' }
const children = [
  spawn(process.execPath, ['--watch', 'src/server/main.ts'], { stdio: 'inherit', env: environment }),
  spawn('vite', [], { stdio: 'inherit' }),
]

const endAll = () => {
  for (const child of children) child.kill('SIGTERM')
}

for (const child of children) child.on('exit', endAll)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endAll)
