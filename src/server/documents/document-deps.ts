// SPDX-License-Identifier: Apache-2.0
import type { PlatformDeps } from '../platform/platform-deps.ts'
import type { Inspector } from './checking/create-inspector.ts'
import type { DocumentStore } from './document-store.ts'
import type { Scanner } from './virus-scanner.ts'

/** Services for features that receive, check or read supporting documents. */
export interface DocumentDeps extends PlatformDeps {
  documents: DocumentStore
  inspector: Inspector
  /** Scans documents for viruses before anybody can read them, if a scanner is configured. */
  scanner: Scanner | undefined
}
