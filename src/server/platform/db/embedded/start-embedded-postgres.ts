// SPDX-License-Identifier: Apache-2.0
import { dirname, resolve } from 'node:path'
import { findBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { locateCluster } from './cluster-location.ts'
import { type InstallationLock, prepareDataFolder, takeInstallationLock } from './data-folder.ts'
import { keepDiskReserve } from './disk-reserve.ts'
import { ensurePortalDatabase, PORTAL_NAME, PORTAL_ROLE } from './portal-database.ts'
import { stopOrphan } from './postmaster.ts'
import { PORT, prepareSocketFolder } from './socket-folder.ts'
import { superviseServer } from './supervise-server.ts'

interface SocketAddress {
  host: string
  port: number
  user: string
  database: string
}

export interface EmbeddedPostgres {
  /** The address for the owner of the database; `host` is the folder of the socket. */
  connection: SocketAddress
  /** The address for the portal's role. */
  portalConnection: SocketAddress
  /** Shuts the server down, and releases the data folder. */
  stop: () => Promise<void>
}

interface StartOptions {
  /** The database's folder, such as ./data/postgres. Its lock, log and socket are beside it, with the same prefix. */
  folder: string
  log: (sentence: string) => void
  /** False if a crash may destroy the data. In that case, nothing is flushed to disk. */
  durable?: boolean
  /** The name of the database. Defaults to the portal's own database. */
  database?: string | undefined
}

/**
 * Starts the portal's own PostgreSQL on `folder`. Creates the database at the first start, and first stops a server that a
 * killed portal left running. Throws a `StartUpError` for anything that the operator can repair.
 */
export async function startEmbeddedPostgres({
  folder,
  log,
  durable = true,
  database = PORTAL_NAME,
}: StartOptions): Promise<EmbeddedPostgres> {
  const absolutePath = resolve(folder)
  await prepareDataFolder(dirname(absolutePath))
  const locks = [takeInstallationLock(`${absolutePath}.lock`, dirname(absolutePath))]
  try {
    return await startLocked({ folder: absolutePath, log, durable, database, locks })
  } catch (error) {
    releaseAll(locks)
    throw error
  }
}

interface LockedStart {
  folder: string
  log: (sentence: string) => void
  durable: boolean
  database: string
  locks: InstallationLock[]
}

async function startLocked({ folder, log, durable, database, locks }: LockedStart) {
  const { cluster, account, save } = await locateCluster(folder, log)
  // A database outside the data folder has its own lock, because a copy of the data folder refers to the same database.
  if (cluster !== folder) locks.push(takeInstallationLock(`${cluster}.lock`, dirname(cluster)))
  const binaries = await findBinaries(account, log)
  await prepareCluster({ cluster, account, binaries, log })
  // A new cluster outside the data folder is complete only now, so later starts may find it.
  await save?.()
  await stopOrphan(cluster, log)
  const sockets = await prepareSocketFolder(cluster, account)
  const paths = { executable: binaries.postgres, clusterFolder: cluster, socketFolder: sockets.path }
  const reserve = durable ? keepDiskReserve(`${cluster}.reserve`, log) : undefined
  const server = await superviseServer({ ...paths, logFile: `${cluster}.log`, account, durable }, log).catch(
    async (error) => {
      await reserve?.stop()
      await sockets.remove()
      throw error
    },
  )
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
  const connection = { host: sockets.path, port: PORT, user: PORTAL_NAME, database }
  return { connection, portalConnection: { ...connection, user: PORTAL_ROLE }, stop: once(stop) }
}

/**
 * Runs `action` only at the first call, because several signals may request the stop. Every call returns the same
 * promise.
 */
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
