import { dirname, resolve } from 'node:path'
import { findBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { locateCluster } from './cluster-location.ts'
import { prepareDataFolder } from './data-folder.ts'
import { type InstallationLock, takeInstallationLock } from './installation-lock.ts'
import { ensurePortalDatabase, PORTAL_NAME, PORTAL_ROLE } from './portal-database.ts'
import { stopOrphan } from './postmaster.ts'
import { keepRoomReserve } from './room-reserve.ts'
import { PORT, prepareSocketFolder } from './socket-folder.ts'
import { superviseServer } from './supervise-server.ts'

interface SocketAddress {
  host: string
  port: number
  user: string
  database: string
}

export interface EmbeddedPostgres {
  /** As the owner of the database; `host` is the socket's folder. */
  connection: SocketAddress
  /** The same as the role that the portal works by. */
  portalConnection: SocketAddress
  /** Ends the server in good order, and frees the data folder for another portal. */
  stop: () => Promise<void>
}

interface Request {
  /** The database's folder, such as ./data/postgres; what belongs to it lies beside it under the same name. */
  folder: string
  log: (sentence: string) => void
  /** False only for tests whose data may be lost: nothing waits for the disk. */
  durable?: boolean
}

/**
 * Brings up the portal's own PostgreSQL on `folder`, creating it the first time and stopping what a
 * killed portal left behind. Whatever a person can mend is thrown as a StartUpFault, and nothing is lost.
 */
export async function startEmbeddedPostgres({ folder, log, durable = true }: Request): Promise<EmbeddedPostgres> {
  const wanted = resolve(folder)
  await prepareDataFolder(dirname(wanted))
  const locks = [takeInstallationLock(`${wanted}.lock`, dirname(wanted))]
  try {
    return await startLocked({ folder: wanted, log, durable, locks })
  } catch (error) {
    releaseAll(locks)
    throw error
  }
}

async function startLocked({ folder, log, durable, locks }: Required<Request> & { locks: InstallationLock[] }) {
  const { cluster, account, settle } = await locateCluster(folder, log)
  // A copied data folder points to the same database: the lock must lie beside that one, too.
  if (cluster !== folder) locks.push(takeInstallationLock(`${cluster}.lock`, dirname(cluster)))
  const binaries = await findBinaries(account, log)
  await prepareCluster({ cluster, account, binaries, log })
  await settle?.()
  await stopOrphan(cluster, log)
  const sockets = await prepareSocketFolder(cluster, account)
  const plan = { postgres: binaries.postgres, cluster, account, durable, socketFolder: sockets.path }
  const reserve = durable ? keepRoomReserve(`${cluster}.reserve`, log) : undefined
  const server = await superviseServer({ ...plan, logFile: `${cluster}.log` }, log).catch(async (error) => {
    await reserve?.stop()
    await sockets.remove()
    throw error
  })
  const stop = async () => {
    await reserve?.stop()
    await server.stop()
    await sockets.remove()
    releaseAll(locks)
  }
  await ensurePortalDatabase(sockets.path).catch(async (error) => {
    await stop()
    throw error
  })
  const connection = { host: sockets.path, port: PORT, user: PORTAL_NAME, database: PORTAL_NAME }
  return { connection, portalConnection: { ...connection, user: PORTAL_ROLE }, stop: once(stop) }
}

/** Several signals may each ask for the end; all of them wait for the one. */
function once(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= action()
    return running
  }
}

function releaseAll(locks: readonly InstallationLock[]): void {
  for (const lock of locks) lock.release()
}
