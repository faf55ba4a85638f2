// SPDX-License-Identifier: Apache-2.0
import type { PlatformServices } from '../platform/services.ts'
import type { Inspector } from './checking/create-inspector.ts'
import type { DocumentStore } from './document-store.ts'
import type { Scanner } from './virus-scanner.ts'

/** Services for features that receive, check or read supporting documents. */
export interface DocumentServices extends PlatformServices {
  documents: DocumentStore
  inspector: Inspector
  /** Scans documents for viruses before anybody can read them, if a scanner is configured. */
  scanner: Scanner | undefined
}
