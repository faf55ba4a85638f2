// SPDX-License-Identifier: Apache-2.0
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))
const START_MS = 60_000

/** The source of a program that builds the server, and prints how to start it. */
const BUILD = `
  const { buildServerProgram } = await import(process.cwd() + '/scripts/setup/server-program.mjs')
  const program = await buildServerProgram()
  console.log(JSON.stringify(program))`

/** Returns `PORTAL_PROGRAM`. If it is not set, builds the program of `npm start`, unless its sources are unchanged. */
export async function buildProgram(): Promise<string> {
  if (process.env.PORTAL_PROGRAM) return process.env.PORTAL_PROGRAM
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', BUILD])
  return stdout.trimEnd().split('\n').at(-1) ?? ''
}

/** The built program if `PORTAL_PROGRAM` is set, otherwise the sources. */
function programOf(environment: Record<string, string>): { command: string[]; environment: Record<string, string> } {
  const built = environment.PORTAL_PROGRAM ?? process.env.PORTAL_PROGRAM
  return built ? JSON.parse(built) : { command: [MAIN], environment: {} }
}

/** The server program as `npm start` runs it, in its own process, which a test can kill. */
export interface WholePortal {
  /** The origin, `http://127.0.0.1:<port>`. */
  origin: string
  pid: number
  /** The output of the process so far. */
  output: string[]
  /** Sends the signal and waits for the end; returns the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Creates a data folder that the user of the database can enter, even if the tests run as root. */
export async function makeDataFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'gramseva-'))
  await chmod(folder, 0o755)
  return folder
}

/** Returns a free port, for a portal whose PUBLIC_ORIGIN must contain it. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return String(address.port)
}

/** Runs the program on a free port. Does not wait, so that a test can stop it before it listens. */
export function spawnPortal(dataDir: string, environment: Record<string, string>): ChildProcess {
  const defaults = { APP_MODE: 'demo', PORT: '0', LOG_LEVEL: 'error' }
  const program = programOf(environment)
  return spawn(process.execPath, program.command, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...program.environment, ...defaults, ...environment, DATA_DIR: dataDir },
  })
}

/** Starts the portal on a free port. Throws with its output if it ends before it listens. */
export async function startWholePortal(
  dataDir: string,
  environment: Record<string, string> = {},
  timeLimit = START_MS,
): Promise<WholePortal> {
  const child = spawnPortal(dataDir, environment)
  const output: string[] = []
  try {
    const origin = await waitForOrigin(child, output, timeLimit)
    return { origin, pid: child.pid ?? 0, output, end: (signal) => endProcess(child, signal) }
  } catch (error) {
    // A program that does not listen in time may still be running, and so may its database.
    await endProcess(child, 'SIGTERM')
    throw error
  }
}

/** Waits until the portal logs the origin at which it listens. */
function waitForOrigin(child: ChildProcess, output: string[], timeLimit: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}:\n${output.join('\n')}`))
    const timer = setTimeout(() => fail('The portal did not listen in time'), timeLimit)
    child.once('exit', (code) => {
      clearTimeout(timer)
      fail(`The portal ended with ${code}`)
    })
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line)
        const origin = /open at (http:\/\/\S+)/.exec(line)?.[1]
        if (origin) {
          clearTimeout(timer)
          resolve(origin)
        }
      })
    }
  })
}

/** Sends the signal and waits for the end; returns the exit code. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  return child.exitCode
}

/** Stops the database that a killed portal may have left running on the folder, and removes the folder. */
export async function clearDataFolder(dataDir: string) {
  const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(pidFile.split('\n')[0])
  if (pid > 1) process.kill(pid, 'SIGQUIT')
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
