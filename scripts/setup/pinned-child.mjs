import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { PINNED_NODE } from './native-parts.mjs'
import { PROJECT } from './project.mjs'

const PARENT_CHECK_MS = 500
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program of ours by the pinned Node to its end, and answers with its exit code. One Ctrl+C reaches us
 * up to twice (from the terminal and from npm) but the child exactly once: it has a process group of its
 * own, and only the first signal is passed on. Through the IPC channel it notices when we are killed.
 */
export function runPinned(args, environment) {
  return new Promise((resolve, reject) => {
    const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
    const child = spawn(PINNED_NODE, args, { cwd: PROJECT, env: environment, stdio, detached: true })
    let isEnding = false
    const passOn = (signal) => {
      if (!isEnding) child.kill(signal)
      isEnding = true
    }
    for (const signal of SIGNALS) process.on(signal, passOn)
    const parentCheck = watchParent(() => passOn('SIGTERM'))
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      clearInterval(parentCheck)
      for (const name of SIGNALS) process.off(name, passOn)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

/** Under npm we end with it, however it ends: killed outright, it has no signal to pass on to us. */
function watchParent(whenGone) {
  if (!process.env.npm_lifecycle_event) return undefined
  const parent = process.ppid
  return setInterval(() => process.ppid !== parent && whenGone(), PARENT_CHECK_MS)
}
