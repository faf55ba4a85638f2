// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { PINNED_NODE } from './native-parts.mjs'
import { PROJECT } from './project.mjs'

const PARENT_CHECK_MS = 500
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a script with the pinned Node, and resolves with its exit code. One Ctrl+C signals this process up to twice (from the
 * terminal and from npm) but the child exactly once, because it has its own process group and only the first signal is
 * forwarded. The IPC channel closes when this process is killed, which ends the child.
 */
export function runPinned(args, environment) {
  return new Promise((resolve, reject) => {
    const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
    const child = spawn(PINNED_NODE, args, { cwd: PROJECT, env: environment, stdio, detached: true })
    let isEnding = false
    const forward = (signal) => {
      if (!isEnding) child.kill(signal)
      isEnding = true
    }
    for (const signal of SIGNALS) process.on(signal, forward)
    const parentCheck = watchParent(() => forward('SIGTERM'))
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      clearInterval(parentCheck)
      for (const name of SIGNALS) process.off(name, forward)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

/** Under npm, detects the end of the parent process: a killed npm forwards no signal. */
function watchParent(onParentEnd) {
  if (!process.env.npm_lifecycle_event) return undefined
  const parent = process.ppid
  return setInterval(() => process.ppid !== parent && onParentEnd(), PARENT_CHECK_MS)
}
