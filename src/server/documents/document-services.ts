import type { SessionServices } from '../sessions/open-callers.ts'
import type { Inspector } from './checking/create-inspector.ts'
import type { DocumentStore } from './document-store.ts'
import type { Scanner } from './scanner.ts'

/** Services for features that receive, check or read supporting documents. */
export interface DocumentServices extends SessionServices {
  documents: DocumentStore
  inspector: Inspector
  /** Scans documents for viruses before they become readable, where a scanner is configured. */
  scanner: Scanner | undefined
}
