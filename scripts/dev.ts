import { spawn } from 'node:child_process'

/** `npm run dev`: the server, restarted when its sources change, and Vite's own with hot replacement beside it. */
const environment = { ...process.env, APP_MODE: process.env.APP_MODE || 'demo' }
const children = [
  spawn(process.execPath, ['--watch', 'src/server/main.ts'], { stdio: 'inherit', env: environment }),
  spawn('vite', [], { stdio: 'inherit' }),
]

for (const child of children) {
  child.on('exit', () => {
    for (const other of children) other.kill('SIGTERM')
  })
}
