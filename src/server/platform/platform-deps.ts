// SPDX-License-Identifier: Apache-2.0
import type { PasswordPolicy } from '#shared/accounts/password.ts'
import type { LifecyclePolicy } from '#shared/applications/lifecycle.ts'
import type { Catalogue } from '#shared/services/create-catalogue.ts'
import type { Configuration } from './configuration/configuration.ts'
import type { Database } from './db/connection.ts'
import type { Replica } from './db/replica/open-replica.ts'
import type { Traffic } from './http/traffic.ts'
import type { Jobs } from './jobs/open-jobs.ts'
import type { SavedFormKeys } from './keys/saved-form-keys.ts'
import type { CallLimiter } from './rate-limits/limit-calls.ts'
import type { Vault } from './vault/open-vault.ts'

/** The one panchayat that this installation serves. */
export interface Panchayat {
  id: string
  name: string
  block: string
  district: string
  state: string
}

/**
 * The objects of a running portal that every feature may use, such as its database and its job queue. They are created once
 * at start. Each layer above this one adds its own objects; `Portal` contains all of them. A function declares only the
 * objects that it needs, as in `Pick<PlatformDeps, 'db' | 'jobs'>`.
 */
export interface PlatformDeps {
  configuration: Configuration
  catalogue: Catalogue
  db: Database
  /** The replica for lists and statistics, if there is one; `readFromReplica` in `sessions/` decides when it is used. */
  replica: Replica | undefined
  panchayat: Panchayat
  jobs: Jobs
  callLimiter: CallLimiter
  vault: Vault
  savedFormKeys: SavedFormKeys
  lifecycle: LifecyclePolicy
  passwords: PasswordPolicy
  /** Counts requests and their outcomes for health checks and metrics. */
  traffic: Traffic
}
