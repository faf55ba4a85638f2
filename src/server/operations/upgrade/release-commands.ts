import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartUpFault } from '../../platform/start-up-fault.ts'

const MAX_OUTPUT = 20_000

export interface Account {
  uid: number
  gid: number
}

export interface Ended {
  code: number | null
  /** The end of both streams, for people. */
  output: string
  /** The end of standard output alone. */
  stdout: string
}

/** Programs as the portal's account, with the portal's settings. They end with this process, because their channel closes. */
export function createRunner(account: Account) {
  const options = (environment: Record<string, string>, stdio: StdioOptions) => ({
    env: { ...process.env, ...environment },
    stdio,
    // Only root may become another account.
    ...(process.getuid?.() === 0 && account),
    cwd: '/',
    // A signal of the terminal reaches only the upgrade itself.
    detached: true,
  })

  function begin(file: string, words: readonly string[], environment: Record<string, string> = {}) {
    const child = spawn(file, words, options(environment, ['ignore', 'pipe', 'pipe', 'ipc']))
    return { child, ended: collect(child) }
  }

  const ofRelease = (release: string, words: readonly string[], environment?: Record<string, string>) =>
    begin(join(release, 'bin', 'gram-seva'), words, environment)

  return {
    /** Starts a command of a release. */
    begin: ofRelease,
    /** Runs a command of a release to its end. */
    run: (release: string, words: readonly string[]): Promise<Ended> => ofRelease(release, words).ended,
    /** Starts a program of the portal, such as `database-step.ts`. */
    beginProgram: (program: URL, words: readonly string[] = []) =>
      begin(process.execPath, [fileURLToPath(program), ...words]),
  }
}

export type Runner = ReturnType<typeof createRunner>

async function collect(child: ChildProcess): Promise<Ended> {
  let [output, stdout] = ['', '']
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + String(chunk)).slice(-MAX_OUTPUT)
      if (stream === child.stdout) stdout = (stdout + String(chunk)).slice(-MAX_OUTPUT)
    })
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, output: error.message, stdout }))
    child.once('close', (code) => resolve({ code, output: output.trim(), stdout }))
  })
}

/** Runs a command of a release. Throws a `StartUpFault` with its output if it does not succeed. */
export async function requireSuccess(
  runner: Runner,
  { release, words, why }: { release: string; words: readonly string[]; why: string },
): Promise<void> {
  const { code, output } = await runner.run(release, words)
  if (code !== 0) throw new StartUpFault(`${why}\n${output}`)
}
