// SPDX-License-Identifier: Apache-2.0
import { Piscina } from 'piscina'
import { RequestError } from '#shared/request-error.ts'

/** A thread ends if it is idle for this long. */
const IDLE_MS = 30_000

type Options = NonNullable<ConstructorParameters<typeof Piscina>[0]>

interface Run {
  /** The exported function of the worker file that runs the task. */
  name: string
  /** The milliseconds after which the task and its thread are terminated. */
  timeoutMs?: number
}

/** The cause of the error `unavailable` if a task took longer than its `timeoutMs`. */
export class TaskTimeout extends Error {
  constructor(task: string) {
    super(`${task} took too long`)
  }
}

/** A pool of threads that run the functions of one file. */
export interface WorkerPool {
  /** Runs a task. Throws the error `unavailable` if no thread could be started or the task took too long. */
  run<Result>(task: unknown, run: Run): Promise<Result>
  /** The number of tasks that wait for a thread. */
  waiting(): number
  close(): Promise<void>
}

/**
 * Opens a pool that starts threads when tasks arrive, and ends idle threads. If a thread cannot be started, for example
 * while its packages are missing, the waiting tasks are rejected, and the process continues. The next task tries again.
 */
export function openWorkerPool(file: URL, options: Options): WorkerPool {
  // `recordTiming` is off: nothing reads the times of the tasks, and their histograms need 700 KB for each pool.
  const pool = new Piscina({
    filename: file.href,
    minThreads: 0,
    idleTimeout: IDLE_MS,
    recordTiming: false,
    ...options,
  })
  const pending = new Set<AbortController>()
  // Piscina emits this event only for errors of a thread without a running task. Any other error rejects the running
  // task.
  pool.on('error', (error) => {
    for (const task of pending) task.abort(error)
    if (pending.size === 0) process.emitWarning(error)
  })
  return {
    async run(task, { name, timeoutMs }) {
      const controller = new AbortController()
      const timer = timeoutMs && setTimeout(() => controller.abort(new TaskTimeout(name)), timeoutMs)
      pending.add(controller)
      try {
        return await pool.run(task, { name, signal: controller.signal })
      } catch (error) {
        throw controller.signal.aborted
          ? new RequestError('unavailable', {}, { cause: controller.signal.reason })
          : error
      } finally {
        clearTimeout(timer)
        pending.delete(controller)
      }
    },
    waiting: () => pool.queueSize,
    close: () => pool.close(),
  }
}
