import { join } from 'node:path'
import type { Configuration } from '../configuration/configuration.ts'
import { StartUpFault } from '../start-up-fault.ts'
import type { DatabaseAddress } from './connection.ts'
import { findRunningServer } from './embedded/running-server.ts'

/** The database of a portal, for commands beside it; the embedded one is there only while the portal runs. */
export async function getRunningDatabase({ databaseUrl, dataDir }: Configuration): Promise<DatabaseAddress> {
  if (databaseUrl !== undefined) return { connectionString: databaseUrl }
  const running = await findRunningServer(join(dataDir, 'postgres'))
  if (!running) throw new StartUpFault(`No portal is running on ${dataDir}. Start it, then try again.`)
  return running
}
