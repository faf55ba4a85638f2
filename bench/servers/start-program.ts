import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const START_MS = 120_000

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
  /** A path that answers 200 when the server is ready. */
  ready?: string
}

/** Starts a program and waits for its line `open at <address>`. Throws with its output if it ends instead. */
export async function startProgram({ command, environment = {}, ready }: Program): Promise<Server> {
  const from = performance.now()
  const child = spawn(process.execPath, [...command], {
    // The program ends when this channel closes.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...environment },
  })
  const stop = () => end(child)
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

function waitForAddress(child: ChildProcess): Promise<string> {
  const output: string[] = []
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}:\n${output.join('\n')}`))
    const timer = setTimeout(() => fail('The program did not listen in time'), START_MS)
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

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
