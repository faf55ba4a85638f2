import { Refusal } from '#shared/refusal.ts'
import { openWorkerPool, TaskTimeout } from '../../platform/worker-pool.ts'
import type { PdfFault } from './pdf-fault.ts'

export interface Inspector {
  /**
   * Checks PDF files, and returns their faults in the same order; undefined for a harmless file. Senders take turns, with one
   * file each.
   */
  faultsOfPdfs(paths: readonly string[], sender: string): Promise<(PdfFault | undefined)[]>
  /** Number of files waiting to be checked. */
  waiting(): number
  close(): Promise<void>
}

/**
 * The time limit per file, from the start of its check. A file that uses its whole read limit takes one to two seconds on a
 * fast machine; the remaining time is for slow or busy machines.
 */
const MAX_MS = 10_000

/** The size of the young generation. The chunks of a file are short-lived; a larger heap would only fill up. */
const SHORT_LIVED_MB = 8

interface Limits {
  /** Limit per file in milliseconds. */
  mostMs?: number
  program?: URL
}

/** Opens an inspector with its own worker thread, so that a large decompressed file does not block the server. */
export function createInspector({
  mostMs: timeoutMs = MAX_MS,
  program = new URL('inspect-pdf.ts', import.meta.url),
}: Limits = {}): Inspector {
  const pool = openWorkerPool(program, {
    maxThreads: 1,
    resourceLimits: { maxYoungGenerationSizeMb: SHORT_LIVED_MB },
  })
  const turns = createTurns()

  async function inspect(path: string): Promise<PdfFault | undefined> {
    try {
      // Only one file at a time is sent to the worker, so that waiting does not count against the limit.
      return await pool.run(path, { name: 'inspectPdf', timeoutMs })
    } catch (error) {
      // The timeout ends the thread; the next file starts a new one.
      if (error instanceof Refusal && error.cause instanceof TaskTimeout) return 'too-complex-document'
      throw error
    }
  }

  return {
    faultsOfPdfs: (paths, sender) => Promise.all(paths.map((path) => turns.take(sender, () => inspect(path)))),
    waiting: () => turns.waiting(),
    close: () => pool.close(),
  }
}

/**
 * A queue that runs one task at a time. Senders take turns, each with its oldest task. A sender waits at most for the
 * running task and one task of every other sender.
 */
function createTurns() {
  const queues = new Map<string, (() => Promise<void>)[]>()
  /** Senders with waiting tasks; excludes the sender whose task is running. */
  const order: string[] = []
  let isBusy = false

  async function workOff() {
    if (isBusy) return
    isBusy = true
    for (let sender = order.shift(); sender !== undefined; sender = order.shift()) {
      const queue = queues.get(sender)
      await queue?.shift()?.()
      if (queue?.length) order.push(sender)
      else queues.delete(sender)
    }
    isBusy = false
  }

  function take<Result>(sender: string, work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const queue = queues.get(sender)
      const task = () => work().then(resolve, reject)
      if (queue) queue.push(task)
      else {
        queues.set(sender, [task])
        order.push(sender)
      }
      void workOff()
    })
  }

  return { take, waiting: () => [...queues.values()].reduce((sum, { length }) => sum + length, 0) }
}
