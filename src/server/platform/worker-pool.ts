import { Piscina } from 'piscina'
import { Refusal } from '#shared/refusal.ts'

const IDLE_MS = 30_000

type Options = NonNullable<ConstructorParameters<typeof Piscina>[0]>

interface Run {
  /** The exported function of the worker's file that does the task. */
  name: string
  /** After this many milliseconds the task and its thread are ended. */
  timeoutMs?: number
}

/** The cause of a refusal whose task took longer than its `timeoutMs`. */
export class TaskTimeout extends Error {
  constructor(task: string) {
    super(`${task} took too long`)
  }
}

/** Threads that do the tasks of one file. */
export interface WorkerPool {
  /** Throws the refusal `unavailable` where no thread could start, or the task took too long. */
  run<Result>(task: unknown, run: Run): Promise<Result>
  /** How many tasks wait for a thread. */
  waiting(): number
  close(): Promise<void>
}

/**
 * Opens a pool that starts threads when something is asked, and ends them when idle. A thread that cannot start, as while its
 * packages are missing, refuses the tasks that wait for it instead of ending the process; the next task tries again.
 */
export function openWorkerPool(file: URL, options: Options): WorkerPool {
  const pool = new Piscina({ filename: file.href, minThreads: 0, idleTimeout: IDLE_MS, ...options })
  const pending = new Set<AbortController>()
  // Piscina gives errors of a running task to that task, and only those of a thread without one to this event.
  pool.on('error', (error) => {
    for (const task of pending) task.abort(error)
    if (pending.size === 0) process.emitWarning(error)
  })
  return {
    async run(task, { name, timeoutMs }) {
      const ending = new AbortController()
      const timer = timeoutMs && setTimeout(() => ending.abort(new TaskTimeout(name)), timeoutMs)
      pending.add(ending)
      try {
        return await pool.run(task, { name, signal: ending.signal })
      } catch (error) {
        throw ending.signal.aborted ? new Refusal('unavailable', {}, { cause: ending.signal.reason }) : error
      } finally {
        clearTimeout(timer)
        pending.delete(ending)
      }
    },
    waiting: () => pool.queueSize,
    close: () => pool.close(),
  }
}
