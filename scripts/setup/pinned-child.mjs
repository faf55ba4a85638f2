// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { PINNED_NODE } from './native-parts.mjs'
import { PROJECT } from './project.mjs'

const PARENT_CHECK_MS = 500
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a script with the pinned Node as a child process, and resolves with its exit code. After one Ctrl+C, this process
 * receives up to two signals, from the terminal and from npm. The child has a separate process group, so it receives only the
 * first signal, which this process forwards. If this process is killed, its IPC channel closes, and the child ends.
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

/** If npm runs this script, detects that npm has ended, because a killed npm forwards no signal. */
function watchParent(onParentEnd) {
  if (!process.env.npm_lifecycle_event) return undefined
  const parent = process.ppid
  return setInterval(() => process.ppid !== parent && onParentEnd(), PARENT_CHECK_MS)
}
