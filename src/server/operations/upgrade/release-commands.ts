// SPDX-License-Identifier: Apache-2.0
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartUpError } from '../../platform/start-up-error.ts'

/** The maximum number of characters of output that are kept. */
const MAX_OUTPUT_LENGTH = 20_000

/** An account of the operating system. */
export interface Account {
  uid: number
  gid: number
}

/** The end of a program. `code` is null if a signal ended it, or if it could not be started. */
export interface ProgramResult {
  code: number | null
  /** The last part of standard output and standard error together, for people. */
  output: string
  /** The last part of standard output alone. */
  stdout: string
}

/**
 * Runs programs as the portal's account, with the portal's settings. They end when this process ends, because their IPC
 * channel closes.
 */
export function createRunner(account: Account) {
  const options = (environment: Record<string, string>, stdio: StdioOptions) => ({
    env: { ...process.env, ...environment },
    stdio,
    // Only root can run a program as another account.
    ...(process.getuid?.() === 0 && account),
    cwd: '/',
    // A signal from the terminal reaches only the upgrade itself.
    detached: true,
  })

  function begin(file: string, args: readonly string[], environment: Record<string, string> = {}) {
    const child = spawn(file, args, options(environment, ['ignore', 'pipe', 'pipe', 'ipc']))
    return { child, ended: collect(child) }
  }

  const beginCommand = (release: string, args: readonly string[], environment?: Record<string, string>) =>
    begin(join(release, 'bin', 'gram-seva'), args, environment)

  return {
    /** Starts a command of a release. */
    begin: beginCommand,
    /** Runs a command of a release to its end. */
    run: (release: string, args: readonly string[]): Promise<ProgramResult> => beginCommand(release, args).ended,
    /** Starts a program of the portal, such as `run-database-step.ts`. */
    beginProgram: (program: URL, args: readonly string[] = []) =>
      begin(process.execPath, [fileURLToPath(program), ...args]),
  }
}

export type Runner = ReturnType<typeof createRunner>

async function collect(child: ChildProcess): Promise<ProgramResult> {
  let output = ''
  let stdout = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + String(chunk)).slice(-MAX_OUTPUT_LENGTH)
      if (stream === child.stdout) stdout = (stdout + String(chunk)).slice(-MAX_OUTPUT_LENGTH)
    })
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, output: error.message, stdout }))
    child.once('close', (code) => resolve({ code, output: output.trim(), stdout }))
  })
}

/**
 * Runs a command of a release. Throws a `StartUpError` with `failure` and the output of the command if it does not
 * succeed.
 */
export async function requireSuccess(
  runner: Runner,
  { release, args, failure }: { release: string; args: readonly string[]; failure: string },
): Promise<void> {
  const { code, output } = await runner.run(release, args)
  if (code !== 0) throw new StartUpError(`${failure}\n${output}`)
}
