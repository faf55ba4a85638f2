// SPDX-License-Identifier: Apache-2.0
import { parseArgs } from 'node:util'
import { headsFile, publicKeyFile } from '#server/platform/audit/chain/audit-folder.ts'
import { readHeads } from '#server/platform/audit/chain/audit-head.ts'
import { describeVerdict, verifyLog } from '#server/platform/audit/chain/verify-log.ts'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import { ignoreLoss, openDatabase } from '#server/platform/db/connection.ts'
import { getRunningDatabase } from '#server/platform/db/embedded/portal-database.ts'
import { StartUpError } from '#server/platform/start-up-error.ts'
import { COMMANDS } from './cli/commands.ts'

/**
 * `npm run audit:verify [-- --heads copy.jsonl --key copy.pem]`: verifies the audit log. The portal must be running. The exit
 * code is 1 if the log was altered.
 */
const { values } = parseArgs({ options: COMMANDS['audit:verify'].options })

try {
  const configuration = readConfiguration({ ...process.env, APP_MODE: process.env.APP_MODE || 'demo' })
  const { dataDir } = configuration
  const address = await getRunningDatabase(configuration)
  // The heads are read before the log. A head that the portal stores in the meantime may cover entries that were not read.
  const storedHeads = await readHeads({
    headsFile: values.heads ?? headsFile(dataDir),
    keyFile: values.key ?? publicKeyFile(dataDir),
  })
  const { db, close } = openDatabase(address, ignoreLoss, 1)
  try {
    const { isSound, sentences } = describeVerdict(await verifyLog(db, storedHeads.heads), storedHeads)
    for (const sentence of sentences) console.log(sentence)
    if (!isSound) process.exitCode = 1
  } finally {
    await close()
  }
} catch (error) {
  if (!(error instanceof StartUpError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
