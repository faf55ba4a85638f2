import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readLocation } from './cluster-location.ts'
import { PORTAL_NAME, PORTAL_ROLE } from './portal-database.ts'
import { PORT } from './socket-folder.ts'

const SOCKET_LINE = 4

/** How to reach the embedded server that a running portal keeps for `folder`; undefined when none is running. */
export async function findRunningServer(folder: string) {
  const cluster = (await readLocation(folder)) ?? folder
  const pidFile = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const host = pidFile.split('\n')[SOCKET_LINE]
  return host ? { host, port: PORT, user: PORTAL_ROLE, database: PORTAL_NAME } : undefined
}
