// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path'
import pg from 'pg'
import { chooseAccount } from '#server/platform/db/embedded/account.ts'
import { findBinaries } from '#server/platform/db/embedded/binaries.ts'
import { serverArguments } from '#server/platform/db/embedded/launch-server.ts'
import { PORTAL_NAME, PORTAL_ROLE } from '#server/platform/db/embedded/portal-database.ts'
import { PORT, prepareSocketFolder } from '#server/platform/db/embedded/socket-folder.ts'
import { startProgram } from '../../cluster/child-program.ts'
import { waitUntilUp } from '../../cluster/tools.ts'
import type { FakeClock } from './fake-clock.ts'

/** Starts the database of a data folder with a fake clock; returns the settings for a portal, and a function that stops it. */
export async function startPostgresByClock(dataDir: string, clock: FakeClock) {
  const cluster = join(dataDir, 'postgres')
  const account = await chooseAccount(cluster)
  const { postgres } = await findBinaries(account, () => {})
  const sockets = await prepareSocketFolder(cluster, account)
  const settings = Object.entries(clock.environment).map((pair) => pair.join('='))
  const server = startProgram({
    file: 'env',
    args: [
      ...settings,
      postgres,
      ...serverArguments({ clusterFolder: cluster, socketFolder: sockets.path, durable: false }),
    ],
    logFile: join(dataDir, 'postgres-by-clock.log'),
    account,
  })
  await waitUntilUp('PostgreSQL with a fake clock', async () => {
    const client = new pg.Client({ host: sockets.path, port: PORT, user: PORTAL_NAME, database: PORTAL_NAME })
    client.on('error', () => {})
    await client.connect()
    await client.end()
    return true
  })
  const urlFor = (role: string) =>
    `postgres://${role}@localhost/${PORTAL_NAME}?host=${encodeURIComponent(sockets.path)}`
  return {
    environment: { DATABASE_URL: urlFor(PORTAL_ROLE), DATABASE_OWNER_URL: urlFor(PORTAL_NAME) },
    end: () => server.end('SIGINT'),
  }
}
