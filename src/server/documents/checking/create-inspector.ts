// SPDX-License-Identifier: Apache-2.0
import { RequestError } from '#shared/request-error.ts'
import { openWorkerPool, TaskTimeout } from '../../platform/worker-pool.ts'
import { createFairQueue, type Sender } from '../fair-queue.ts'
import type { PdfErrorCode } from './find-pdf-error.ts'

/** Checks PDF files in a worker thread. */
export interface Inspector {
  /**
   * Checks PDF files, and returns their errors in the same order, with undefined for a harmless file. Senders take
   * turns, with one file each. Throws `unavailable` if too many files wait.
   */
  inspectPdfs(paths: readonly string[], sender: Sender): Promise<(PdfErrorCode | undefined)[]>
  /** The number of files that wait to be checked. */
  waiting(): number
  close(): Promise<void>
}

/**
 * The time limit per file, from the start of its check. A file that uses its whole read limit takes one to two seconds on a
 * fast machine; the remaining time is for slow or busy machines.
 */
const MAX_MS = 10_000

/** The maximum number of files that wait. A form may contain a few dozen files. */
const MAX_WAITING = 500

/**
 * The size of V8's memory for new objects, in megabytes. The chunks of a file are short-lived, so more memory would only delay
 * their garbage collection.
 */
const YOUNG_GENERATION_MB = 8

interface Limits {
  /** Limit per file in milliseconds. */
  timeoutMs?: number
  program?: URL
}

/** Opens an inspector with its own worker thread, so that a large decompressed file does not block the server. */
export function createInspector({
  timeoutMs = MAX_MS,
  program = new URL('inspect-pdf.ts', import.meta.url),
}: Limits = {}): Inspector {
  const pool = openWorkerPool(program, {
    maxThreads: 1,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  })
  const queue = createFairQueue({ atOnce: 1, maxWaiting: MAX_WAITING })

  async function inspect(path: string): Promise<PdfErrorCode | undefined> {
    try {
      // Only one file at a time is sent to the worker, so that waiting does not count against the limit.
      return await pool.run(path, { name: 'inspectPdf', timeoutMs })
    } catch (error) {
      // The timeout ends the thread; the next file starts a new thread.
      if (error instanceof RequestError && error.cause instanceof TaskTimeout) return 'too-complex-document'
      throw error
    }
  }

  return {
    inspectPdfs: (paths, sender) => Promise.all(paths.map((path) => queue.run(sender, () => inspect(path)))),
    waiting: () => queue.waiting(),
    close: () => pool.close(),
  }
}
