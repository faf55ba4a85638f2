import { Refusal } from '#shared/refusal.ts'
import { openWorkerPool, TaskTimeout } from '../../platform/worker-pool.ts'
import type { PdfFault } from './pdf-fault.ts'

export interface Inspector {
  /**
   * What is wrong with each of some PDFs on the disk, in their order; undefined for what is nothing but a paper. Senders
   * take turns, a file each.
   */
  faultsOfPdfs(paths: readonly string[], sender: string): Promise<(PdfFault | undefined)[]>
  /** How many papers wait for their turn. */
  waiting(): number
  close(): Promise<void>
}

/**
 * Of one file, from when its turn comes. A file that uses up its whole budget takes a quick machine one to two seconds;
 * the rest is for a machine that is slow, or busy.
 */
const MOST_MS = 10_000

/** Pieces of a file live for a moment; room for many of them would only fill. */
const SHORT_LIVED_MB = 8

interface Limits {
  /** Of one file, in milliseconds. */
  mostMs?: number
  program?: URL
}

/** Opens an inspector of PDFs with a thread of its own: what a file unfolds to shall hold up nobody else. */
export function createInspector({
  mostMs = MOST_MS,
  program = new URL('inspect-pdf.ts', import.meta.url),
}: Limits = {}): Inspector {
  const pool = openWorkerPool(program, {
    maxThreads: 1,
    resourceLimits: { maxYoungGenerationSizeMb: SHORT_LIVED_MB },
  })
  const turns = createTurns()

  async function inspect(path: string): Promise<PdfFault | undefined> {
    try {
      // Only the file whose turn it is has been given to the thread, so that nobody else's work counts against its limit.
      return await pool.run(path, { name: 'inspectPdf', timeoutMs: mostMs })
    } catch (error) {
      // The thread ends with its file; the next file starts another.
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
 * Work that is done one piece at a time. Senders take turns, each with the oldest of their own: however much one brings,
 * the next waits for no more than the piece that is under way, and one of each other sender.
 */
function createTurns() {
  const queues = new Map<string, (() => Promise<void>)[]>()
  /** Senders whose turn is to come; not the one whose work is under way. */
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
      const piece = () => work().then(resolve, reject)
      if (queue) queue.push(piece)
      else {
        queues.set(sender, [piece])
        order.push(sender)
      }
      void workOff()
    })
  }

  return { take, waiting: () => [...queues.values()].reduce((sum, { length }) => sum + length, 0) }
}
