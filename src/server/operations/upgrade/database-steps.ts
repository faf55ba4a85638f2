// SPDX-License-Identifier: Apache-2.0
import { carryDataBack } from './carry-data-back.ts'
import {
  adoptNext,
  copyDatabase,
  DATABASES,
  databaseExists,
  dropDatabase,
  returnToBefore,
  type Server,
} from './database-copies.ts'

/** The properties of the database that an upgrade checks. */
export interface DatabaseState {
  migrations: string[]
  bytes: number
  /** Whether the database from before the last upgrade still exists. */
  hasEarlier: boolean
}

/** The steps on the embedded server of a stopped portal. */
export const STEPS = {
  /** Copies the portal's database for a trial. */
  copy: async (server: Server) => {
    await copyDatabase(server, DATABASES.own, DATABASES.next)
  },
  /** Copies the data into the older schema; returns descriptions of the data that do not fit into it. */
  'carry-back': carryDataBack,
  /** Makes the tried copy the portal's database. */
  adopt: adoptNext,
  /** Undoes `adopt`. */
  return: returnToBefore,
  /** Drops the copy; returns whether there was one. */
  discard: async (server: Server) => {
    const existed = await databaseExists(server, DATABASES.next)
    await dropDatabase(server, DATABASES.next)
    return existed
  },
} as const satisfies Record<string, (server: Server) => Promise<unknown>>

/** The steps of `run-database-step.ts`. Only `describe`, which returns a `DatabaseState`, also works on a running portal. */
export type Step = keyof typeof STEPS | 'describe'
