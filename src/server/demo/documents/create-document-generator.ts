// SPDX-License-Identifier: Apache-2.0
import { Piscina } from 'piscina'

/** A generated file of an applicant in the demo village. */
export interface DemoDocument {
  fileName: string
  mediaType: 'application/pdf' | 'image/jpeg' | 'image/png'
  bytes: Uint8Array
}

/** The contents of a supporting document to generate. */
export interface DocumentSpec {
  /** A PDF is a printed document, a JPEG is a photo, and a PNG is a scan. */
  kind: 'pdf' | 'jpeg' | 'png'
  fileName: string
  title: string
  issuer: string
  /** Pairs of a label and a value. */
  lines: readonly (readonly [string, string])[]
}

/** Generates supporting documents in a worker thread. */
export interface DocumentGenerator {
  /** Generates one document; the same spec gives the same bytes. */
  generate(spec: DocumentSpec): Promise<DemoDocument>
  close(): Promise<void>
}

/** Creates a generator with its own thread. Closing the generator frees the memory of the thread. */
export async function createDocumentGenerator(): Promise<DocumentGenerator> {
  const pool = new Piscina<DocumentSpec, DemoDocument>({
    filename: new URL('./generate-document.ts', import.meta.url).href,
    name: 'generateDocument',
    // Workers must return to the event loop between tasks, or Typst's memory is never freed.
    atomics: 'disabled',
    minThreads: 1,
    maxThreads: 1,
    // Typst renders a second document while sharp encodes the first in its own threads.
    concurrentTasksPerWorker: 3,
  })
  return { generate: (spec) => pool.run(spec), close: () => pool.close() }
}
