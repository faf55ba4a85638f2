import type { PasswordPolicy } from '#shared/accounts/password.ts'
import type { LifecyclePolicy } from '#shared/applications/lifecycle.ts'
import type { Catalogue } from '#shared/services/catalogue-register.ts'
import type { Configuration } from './configuration/configuration.ts'
import type { Database } from './db/connection.ts'
import type { Replica } from './db/replica/open-replica.ts'
import type { Traffic } from './http/traffic.ts'
import type { Jobs } from './jobs/open-jobs.ts'
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
 * What every feature of a running portal may use, assembled once at start. Each layer above adds its own services to
 * those below it, up to `Portal`; a function names the few that it needs, as in `Pick<PlatformServices, 'db' | 'jobs'>`.
 */
export interface PlatformServices {
  configuration: Configuration
  catalogue: Catalogue
  db: Database
  /** A streaming replica for lists and statistics, where there is one; `readFromReplica` in `sessions/` decides when to use it. */
  replica: Replica | undefined
  panchayat: Panchayat
  jobs: Jobs
  callLimiter: CallLimiter
  vault: Vault
  lifecycle: LifecyclePolicy
  passwords: PasswordPolicy
  /** Counts requests and their outcomes for health checks and metrics. */
  traffic: Traffic
}
