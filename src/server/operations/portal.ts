import type { PasswordPolicy } from '#shared/accounts/password.ts'
import type { LifecyclePolicy } from '#shared/applications/lifecycle.ts'
import type { Catalogue } from '#shared/services/catalogue-register.ts'
import type { Signer } from '../certificates/signing/create-signer.ts'
import type { Typesetter } from '../certificates/typesetting/create-typesetter.ts'
import type { Inspector } from '../documents/checking/create-inspector.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { Scanner } from '../documents/scanning/create-scanner.ts'
import type { Notices } from '../notifications/open-notices.ts'
import type { Configuration } from '../platform/configuration/configuration.ts'
import type { Database } from '../platform/db/connection.ts'
import type { Replica } from '../platform/db/replica/open-replica.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'
import type { Tallies } from '../platform/rate-limits/open-tallies.ts'
import type { Vault } from '../platform/vault/open-vault.ts'
import type { Callers } from '../sessions/open-callers.ts'
import type { Watch } from './health/open-watch.ts'

/** The one panchayat that this installation serves. */
export interface Panchayat {
  id: string
  name: string
  block: string
  district: string
  state: string
}

/** What the features of a running portal share; assembled once, at start. */
export interface Portal {
  configuration: Configuration
  catalogue: Catalogue
  db: Database
  /** Answers lists and statistics beside `db`, where there is one; `reading` in http/ decides. */
  replica: Replica | undefined
  panchayat: Panchayat
  documents: DocumentStore
  inspector: Inspector
  /** Looks for viruses before a document becomes readable, where there is one. */
  scanner: Scanner | undefined
  typesetter: Typesetter
  signer: Signer
  jobs: Jobs
  notices: Notices
  callers: Callers
  tallies: Tallies
  vault: Vault
  lifecycle: LifecyclePolicy
  passwords: PasswordPolicy
  /** What becomes of requests, and whether the portal can do its work. */
  watch: Watch
}
