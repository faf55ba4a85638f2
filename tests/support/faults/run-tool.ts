import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const PATH = `${process.env.PATH ?? ''}:/usr/sbin:/sbin`

/** Runs a tool of the system to its end, also one of root's, and gives what it said; throws its complaint. */
export async function runTool(program: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { env: { ...process.env, PATH, LC_ALL: 'C' } })
  return stdout.trim()
}
