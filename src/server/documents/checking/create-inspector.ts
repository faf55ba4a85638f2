import { Piscina } from 'piscina'
import { Refusal } from '#shared/refusal.ts'
import type { PdfFault } from './pdf-fault.ts'

export interface Inspector {
  /** What is wrong with a PDF on the disk; undefined where it is nothing but a paper. */
  faultOfPdf(path: string): Promise<PdfFault | undefined>
  close(): Promise<void>
}

/** Of a quick machine a file takes two seconds at most; a busy one may take longer, and no file may take for ever. */
const PATIENCE_MS = 30_000
const IDLE_MS = 30_000

/** Pieces of a file live for a moment; room for many of them would only fill. */
const SHORT_LIVED_MB = 8

/** Opens an inspector of PDFs with a thread of its own: what a file unfolds to shall hold up nobody else. */
export function createInspector(): Inspector {
  const pool = new Piscina({
    filename: new URL('inspect-pdf.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxYoungGenerationSizeMb: SHORT_LIVED_MB },
  })
  return {
    async faultOfPdf(path) {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      return pool.run(path, { name: 'inspectPdf', signal }).catch((error) => {
        // It is not said of the file what may be the crowd's fault.
        throw signal.aborted ? new Refusal('unavailable', {}, { cause: error }) : error
      })
    },
    close: () => pool.close(),
  }
}
