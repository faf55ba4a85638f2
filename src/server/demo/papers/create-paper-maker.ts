import { Piscina } from 'piscina'

/** A file that an applicant of the demo village might have handed in. */
export interface DemoPaper {
  fileName: string
  mediaType: 'application/pdf' | 'image/jpeg' | 'image/png'
  bytes: Uint8Array
}

/** What is written on one invented supporting document, and whether it was printed, photographed or scanned. */
export interface PaperOrder {
  kind: 'pdf' | 'jpeg' | 'png'
  fileName: string
  title: string
  issuer: string
  /** Pairs of a label and a value. */
  lines: readonly (readonly [string, string])[]
}

export interface PaperMaker {
  /** Makes one invented document; the same order gives the same bytes. */
  make(paper: PaperOrder): Promise<DemoPaper>
  close(): Promise<void>
}

/** Opens a maker of invented documents in a thread of its own, which is gone, with its memory, once closed. */
export async function createPaperMaker(): Promise<PaperMaker> {
  const pool = new Piscina<PaperOrder, DemoPaper>({
    filename: new URL('./make-paper.ts', import.meta.url).href,
    name: 'makePaper',
    // Between tasks a worker must turn its event loop, or Typst's memory is never handed back.
    atomics: 'disabled',
    minThreads: 1,
    maxThreads: 1,
    // A second paper is typeset while sharp draws the first in its own threads.
    concurrentTasksPerWorker: 3,
  })
  return { make: (paper) => pool.run(paper), close: () => pool.close() }
}
