import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const START_MS = 120_000

/** A server under measurement, in a process of its own. */
export interface Server {
  origin: string
  pid: number
  /** Milliseconds from the start of its process until it answered. */
  startedIn: number
  stop(): Promise<void>
}

interface Program {
  /** What Node.js is given: its own flags, the file, and the program's arguments. */
  command: readonly string[]
  environment?: Record<string, string>
  /** A path that answers 200 as soon as it can do its work. */
  ready?: string
}

/** Starts a program that says `open at <address>`; throws what it said when it ends instead. */
export async function startProgram({ command, environment = {}, ready }: Program): Promise<Server> {
  const from = performance.now()
  const child = spawn(process.execPath, [...command], {
    // Through the channel it notices when we are gone, and ends, too.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...environment },
  })
  const stop = () => end(child)
  try {
    const origin = await listening(child)
    if (ready !== undefined) {
      const answer = await fetch(origin + ready)
      if (answer.status !== 200)
        throw new Error(`${command.join(' ')} answered ${answer.status}: ${await answer.text()}`)
    }
    return { origin, pid: child.pid ?? 0, startedIn: performance.now() - from, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function listening(child: ChildProcess): Promise<string> {
  const said: string[] = []
  return new Promise((resolve, reject) => {
    const give = (why: string) => reject(new Error(`${why}:\n${said.join('\n')}`))
    const timer = setTimeout(() => give('The program did not listen in time'), START_MS)
    child.once('exit', (code) => {
      clearTimeout(timer)
      give(`The program ended with ${code}`)
    })
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line)
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
