// SPDX-License-Identifier: Apache-2.0
import { startEmbeddedPostgres } from '#server/platform/db/embedded/start-embedded-postgres.ts'
import { StartUpError } from '#server/platform/start-up-error.ts'

// This program represents the portal in tests that kill it. It starts the database in a folder, and stops it on SIGTERM.
const writeMessage = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`)

try {
  const folder = process.argv[2] ?? ''
  const database = await startEmbeddedPostgres({ folder, log: (sentence) => writeMessage({ sentence }) })
  process.once('SIGTERM', () => void database.stop())
  writeMessage({ connection: database.connection })
} catch (error) {
  if (!(error instanceof StartUpError)) throw error
  writeMessage({ fault: error.message })
}
