import { createHash } from 'node:crypto'
import type { DocumentStore } from '../../documents/document-store.ts'
import type { StagedDocument } from '../../documents/receive-form.ts'
import type { DemoPaper } from '../papers/demo-paper.ts'

/** Puts an invented paper where an upload would have been put. */
export async function stagePaper(store: DocumentStore, slot: string, paper: DemoPaper): Promise<StagedDocument> {
  const { fileName, mediaType, bytes } = paper
  return {
    slot,
    stagedPath: await store.stage([bytes]),
    fileName,
    mediaType,
    size: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest(),
  }
}
