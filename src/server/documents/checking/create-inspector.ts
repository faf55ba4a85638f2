import { openWorkerPool } from '../../platform/worker-pool.ts'
import type { PdfFault } from './pdf-fault.ts'

export interface Inspector {
  /** What is wrong with each of some PDFs on the disk, in their order; undefined for what is nothing but a paper. */
  faultsOfPdfs(paths: readonly string[]): Promise<(PdfFault | undefined)[]>
  /** How many tasks wait for their turn, of up to three papers each. */
  waiting(): number
  close(): Promise<void>
}

/** Of a quick machine a file takes two seconds at most; a busy one may take longer, and no file may take for ever. */
const PATIENCE_MS = 30_000

/** Of one form at a time: whoever handed in thirty takes turns with whoever handed in one. */
const AT_ONCE = 3

/** Pieces of a file live for a moment; room for many of them would only fill. */
const SHORT_LIVED_MB = 8

/** Opens an inspector of PDFs with a thread of its own: what a file unfolds to shall hold up nobody else. */
export function createInspector(): Inspector {
  const pool = openWorkerPool(new URL('inspect-pdfs.ts', import.meta.url), {
    maxThreads: 1,
    resourceLimits: { maxYoungGenerationSizeMb: SHORT_LIVED_MB },
  })

  /** One that takes too long is refused as `unavailable`: it is not said of the file what may be the crowd's fault. */
  const inspect = (paths: readonly string[]) =>
    pool.run<(PdfFault | undefined)[]>(paths, { name: 'inspectPdfs', patienceMs: PATIENCE_MS * paths.length })

  return {
    async faultsOfPdfs(paths) {
      const faults: (PdfFault | undefined)[] = []
      for (let from = 0; from < paths.length; from += AT_ONCE) {
        faults.push(...(await inspect(paths.slice(from, from + AT_ONCE))))
      }
      return faults
    },
    waiting: () => pool.waiting(),
    close: () => pool.close(),
  }
}
