// SPDX-License-Identifier: Apache-2.0
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { DatabaseAddress } from '#server/platform/db/connection.ts'

/** The first start of a portal fills its compile cache, and may be slow on a busy machine. */
const START_TIMEOUT_MS = 120_000

/** A server under test, in its own process. */
export interface Server {
  origin: string
  pid: number
  /** Milliseconds from the start of the process until it is ready. */
  startMs: number
  stop(): Promise<void>
}

interface Program {
  /** Arguments for Node.js: its flags, the file, and the program's arguments. */
  command: readonly string[]
  environment?: Record<string, string>
  /** A path whose response has the status 200 when the server is ready. */
  ready?: string
}

/** Starts a program and waits for its line `open at <address>`. Throws with its output if it ends instead. */
async function startProgram({ command, environment = {}, ready }: Program): Promise<Server> {
  const from = performance.now()
  const child = spawn(process.execPath, [...command], {
    // The program ends when the `ipc` channel closes, which happens when the bench ends.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...environment },
  })
  const stop = () => stopProcess(child)
  try {
    const origin = await waitForAddress(child)
    if (ready !== undefined) {
      const response = await fetch(origin + ready)
      if (response.status !== 200)
        throw new Error(`${command.join(' ')} answered ${response.status}: ${await response.text()}`)
    }
    return { origin, pid: child.pid ?? 0, startMs: performance.now() - from, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Waits for the line `open at <address>`, and returns the address. */
function waitForAddress(child: ChildProcess): Promise<string> {
  const output: string[] = []
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`${reason}:\n${output.join('\n')}`))
    const timer = setTimeout(() => fail('The program did not listen in time'), START_TIMEOUT_MS)
    child.once('exit', (code) => {
      clearTimeout(timer)
      fail(`The program ended with ${code}`)
    })
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line)
        const origin = /open at (http:\/\/\S+)/.exec(line)?.[1]
        if (origin === undefined) return
        clearTimeout(timer)
        resolve(origin)
      })
    }
  })
}

async function stopProcess(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

/** The database, the files and the program of a portal under test. */
export interface PortalOptions {
  address: { host: string; port: number; user: string; database: string }
  dataDir: string
  /** Arguments for Node.js that run the portal, and additional environment variables. */
  command: readonly string[]
  environment?: Readonly<Record<string, string>>
  /** The mail server of the portal. */
  smtpUrl: string
}

/** Starts the portal as in production: with every check, and with its log in a file. */
export async function startPortal({ address, dataDir, smtpUrl, command, environment }: PortalOptions) {
  await mkdir(dataDir, { recursive: true })
  const port = await freePort()
  const { host, port: databasePort, user, database } = address
  const socket = new URLSearchParams({ host, port: String(databasePort) })
  return startProgram({
    command,
    ready: '/readyz',
    environment: {
      ...environment,
      NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
      APP_MODE: 'production',
      PORT: String(port),
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      DATABASE_URL: `postgresql://${user}@/${database}?${socket}`,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      LOG_FILE: join(dataDir, 'portal.log'),
      SMTP_URL: smtpUrl,
      // The bench sends all requests from one address. The rate limits stay active, but are too high to reject any request.
      BUDGET_FACTOR: '100000',
      KEY_PASSPHRASE: 'a passphrase for the bench alone',
      // The bench inserts staff sessions into the database. If a second factor were required, the portal would end them.
      REQUIRE_SECOND_FACTOR: 'false',
    },
  })
}

/** Finds a free port, because the portal must know its own address before it listens. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}

const LIMIT_PROGRAM = new URL('limit.ts', import.meta.url)

/** Starts the limit, the reference server in `limit.ts`, on a database. `folder` receives the uploaded files. */
export async function startLimit(address: DatabaseAddress, folder: string) {
  await mkdir(folder, { recursive: true })
  return startProgram({ command: [LIMIT_PROGRAM.pathname, JSON.stringify(address), folder], ready: '/readyz' })
}
