// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { outerNpm, outerPath } from './outer-programs.mjs'
import { PROJECT } from './project.mjs'

/** Runs an npm command and parses its JSON output. Returns undefined for any other output. */
export async function readNpmJson(args) {
  const [file, ...before] = outerNpm().npm
  const env = { ...process.env, PATH: outerPath() }
  const child = spawn(file, [...before, ...args], { cwd: PROJECT, env, stdio: ['ignore', 'pipe', 'ignore'] })
  const failure = once(child, 'error').then(() => '')
  const output = await Promise.race([text(child.stdout), failure])
  try {
    return JSON.parse(output)
  } catch {
    return undefined
  }
}
