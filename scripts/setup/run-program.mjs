// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process'
import { PROJECT } from './project.mjs'

/** Runs a program with its output in this terminal. Resolves with its exit code, or with 127 if it cannot be run. */
export function runProgram([file, ...args], { cwd = PROJECT, env = process.env, quiet = false, shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd, env, shell, stdio: quiet ? 'ignore' : 'inherit' })
    child.on('error', () => resolve(127))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
