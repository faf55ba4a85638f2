// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto'
import { hashPassword } from '../../accounts/passwords.ts'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import { ownAccount } from '../../platform/db/embedded/account.ts'
import { openOwnDatabase, withPool } from '../backup/own-database.ts'
import { getOwnPanchayat } from '../installation/establish-panchayat.ts'
import { hostOf } from './portal-switch.ts'
import { createRunner } from './release-commands.ts'
import { tryRelease } from './try-release.ts'

/** Settings that clear the addresses of other data, and switch off the second factor, which the account does not have. */
const SETTINGS = {
  DATABASE_URL: '',
  DATABASE_URL_FILE: '',
  DATABASE_OWNER_URL: '',
  DATABASE_OWNER_URL_FILE: '',
  DATABASE_READ_URL: '',
  DATABASE_READ_URL_FILE: '',
  DOCUMENTS_S3_URL: '',
  REQUIRE_SECOND_FACTOR: 'false',
}

/**
 * Starts a release on restored data, logs in with a password and lists the applications. The caller deletes the restored
 * data afterwards. The portal's own data is unsuitable, because this program knows no password for it, and the login would be
 * recorded in the audit log.
 * `keysDir` is the folder with the portal's keys, because backups contain no keys. Throws a `StartUpError` if the release
 * does not work.
 */
export async function tryLogin(release: string, restored: Configuration, keysDir: string): Promise<void> {
  const login = await createAccount(restored)
  await tryRelease({
    runner: createRunner(ownAccount()),
    release,
    database: undefined,
    host: hostOf(restored),
    settings: { ...SETTINGS, DATA_DIR: restored.dataDir, KEYS_DIR: keysDir },
    login,
  })
}

/** Creates a staff account with a random password. */
async function createAccount(restored: Configuration) {
  const username = `trial-${randomUUID()}`
  const email = `${username}@example.invalid`
  const password = randomUUID()
  const database = await openOwnDatabase(restored)
  try {
    await withPool(database.address, async (db) => {
      const { id: panchayatId } = await getOwnPanchayat(db, restored)
      const names = { username, email, firstName: 'Trial', lastName: 'Upgrade' }
      const passwordHash = await hashPassword(password)
      await db
        .insertInto('accounts')
        .values({ ...names, panchayatId, role: 'staff', passwordHash })
        .execute()
    })
  } finally {
    await database.stop()
  }
  return { email, password }
}
