import { Piscina } from 'piscina'
import { Refusal } from '#shared/refusal.ts'
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
const IDLE_MS = 30_000

/** Of one form at a time: whoever handed in thirty takes turns with whoever handed in one. */
const AT_ONCE = 3

/** Pieces of a file live for a moment; room for many of them would only fill. */
const SHORT_LIVED_MB = 8

/** Opens an inspector of PDFs with a thread of its own: what a file unfolds to shall hold up nobody else. */
export function createInspector(): Inspector {
  const pool = new Piscina({
    filename: new URL('inspect-pdfs.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxYoungGenerationSizeMb: SHORT_LIVED_MB },
  })

  async function inspect(paths: readonly string[]): Promise<(PdfFault | undefined)[]> {
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), PATIENCE_MS * paths.length)
    try {
      return await pool.run(paths, { name: 'inspectPdfs', signal: patience.signal })
    } catch (error) {
      // It is not said of the file what may be the crowd's fault.
      throw patience.signal.aborted ? new Refusal('unavailable', {}, { cause: error }) : error
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async faultsOfPdfs(paths) {
      const faults: (PdfFault | undefined)[] = []
      for (let from = 0; from < paths.length; from += AT_ONCE) {
        faults.push(...(await inspect(paths.slice(from, from + AT_ONCE))))
      }
      return faults
    },
    waiting: () => pool.queueSize,
    close: () => pool.close(),
  }
}
