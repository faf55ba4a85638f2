// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const PATH = `${process.env.PATH ?? ''}:/usr/sbin:/sbin`

/** Runs a system tool, which may be in a folder for root, and returns its output. Throws if the tool fails. */
export async function runTool(program: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { env: { ...process.env, PATH, LC_ALL: 'C' } })
  return stdout.trim()
}
