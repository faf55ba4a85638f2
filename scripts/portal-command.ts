// SPDX-License-Identifier: Apache-2.0
import { type Configuration, readConfiguration } from '#server/platform/configuration/configuration.ts'
import { type Database, ignoreLoss, openDatabase } from '#server/platform/db/connection.ts'
import { getRunningDatabase } from '#server/platform/db/embedded/portal-database.ts'
import { StartUpError } from '#server/platform/start-up-error.ts'

/** The objects that a command uses. */
export interface CommandDeps {
  db: Database
  configuration: Configuration
}

interface PortalCommand<Arguments> {
  /** Reads the arguments, before anything is opened. Throws a `StartUpError` with the usage. */
  readArguments: () => Arguments
  /** Returns the text to print. */
  run: (deps: CommandDeps, args: Arguments) => Promise<string>
}

/** Runs a command on the database of the running portal. A `StartUpError` is printed, and ends the process with 1. */
export async function runPortalCommand<Arguments>({ readArguments, run }: PortalCommand<Arguments>): Promise<void> {
  try {
    const args = readArguments()
    const configuration = readConfiguration({ ...process.env, APP_MODE: process.env.APP_MODE || 'demo' })
    const { db, close } = openDatabase(await getRunningDatabase(configuration), ignoreLoss, 1)
    try {
      console.log(await run({ db, configuration }, args))
    } finally {
      await close()
    }
  } catch (error) {
    if (!(error instanceof StartUpError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
