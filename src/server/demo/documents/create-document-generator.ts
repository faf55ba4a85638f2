import { Piscina } from 'piscina'

/** A file that an applicant of the demo village might have handed in. */
export interface DemoDocument {
  fileName: string
  mediaType: 'application/pdf' | 'image/jpeg' | 'image/png'
  bytes: Uint8Array
}

/** What is written on one invented supporting document, and whether it was printed, photographed or scanned. */
export interface DocumentSpec {
  kind: 'pdf' | 'jpeg' | 'png'
  fileName: string
  title: string
  issuer: string
  /** Pairs of a label and a value. */
  lines: readonly (readonly [string, string])[]
}

export interface DocumentGenerator {
  /** Makes one invented document; the same order gives the same bytes. */
  make(paper: DocumentSpec): Promise<DemoDocument>
  close(): Promise<void>
}

/** Opens a maker of invented documents in a thread of its own, which is gone, with its memory, once closed. */
export async function createDocumentGenerator(): Promise<DocumentGenerator> {
  const pool = new Piscina<DocumentSpec, DemoDocument>({
    filename: new URL('./generate-document.ts', import.meta.url).href,
    name: 'generateDocument',
    // Between tasks a worker must turn its event loop, or Typst's memory is never handed back.
    atomics: 'disabled',
    minThreads: 1,
    maxThreads: 1,
    // A second paper is typeset while sharp draws the first in its own threads.
    concurrentTasksPerWorker: 3,
  })
  return { make: (paper) => pool.run(paper), close: () => pool.close() }
}
