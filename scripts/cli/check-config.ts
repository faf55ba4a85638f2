// SPDX-License-Identifier: Apache-2.0
import { parseArgs } from 'node:util'
import { checkConfiguration } from '#server/platform/configuration/configuration.ts'
import { COMMANDS } from './commands.ts'
import { readEnvironmentFile } from './environment-file.ts'

/** The pages that document settings. All other settings are documented in the README. */
const PAGES: readonly (readonly [pattern: RegExp, page: string])[] = [
  [/^BACKUP_/, 'docs/backup.md#requirements'],
  [/^RESTORE_DRILL/, 'docs/backup.md#automatic-restore-drill'],
  [/^DATABASE_OWNER_URL/, 'docs/security.md#database-roles'],
  [/^DATABASE_READ_URL/, 'docs/scaling.md#the-replica'],
  [/^CLAMD_/, 'docs/operations.md#virus-scanning'],
  [/^LOG_/, 'docs/operations.md#the-log'],
  [/^METRICS_TOKEN/, 'docs/operations.md#health-and-metrics-endpoints'],
]

const pageOf = (name: string) => PAGES.find(([pattern]) => pattern.test(name))?.[1] ?? 'README.md#configuration'

/** `gram-seva check-config`: lists every setting that prevents the start, with the reason and its documentation. */
const { values } = parseArgs({ options: COMMANDS['check-config'].options })
const variables = values.environment === undefined ? process.env : readEnvironmentFile(values.environment)
const { unusable, forbidden, configuration } = checkConfiguration(variables, { checksPaths: true })
const faults = [...unusable, ...forbidden]

for (const { name, reason } of faults) console.error(`${name} ${reason}\n  documented in ${pageOf(name)}`)
if (faults.length === 0)
  console.log(`The configuration is complete: ${configuration.mode} mode, data in ${configuration.dataDir}.`)
else console.error(`\n${faults.length} ${faults.length === 1 ? 'setting prevents' : 'settings prevent'} the start.`)
process.exitCode = faults.length === 0 ? 0 : 1
