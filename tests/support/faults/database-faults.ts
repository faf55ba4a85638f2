// SPDX-License-Identifier: Apache-2.0
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { SUPERUSER } from '#server/platform/db/embedded/cluster.ts'
import { findRunningServer, PORTAL_NAME, PORTAL_ROLE } from '#server/platform/db/embedded/portal-database.ts'

/** Faults in the database of a running portal. Each function causes a fault, and returns a function that ends it. */
export interface DatabaseFaults {
  /** Uses all connections of the server. */
  useAllConnections(): Promise<() => Promise<void>>
  /** Runs a statement in an open transaction, which holds its locks. */
  holdLocks(statement: string): Promise<() => Promise<void>>
  /** Freezes every process of the server, as on a hanging machine. */
  freeze(): Promise<() => void>
}

/** Prepares faults in the database of the portal that runs on this data folder. */
export async function openDatabaseFaults(dataDir: string): Promise<DatabaseFaults> {
  const running = await findRunningServer(join(dataDir, 'postgres'))
  if (!running) throw new Error('No portal runs on this data folder')
  const connect = async (user = PORTAL_NAME) => {
    const client = new pg.Client({ ...running, user })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  return {
    async useAllConnections() {
      // The first connection belongs to the superuser. The server reserves connections for the superuser, who can end the
      // connections of the portal.
      const connections = [await connect(SUPERUSER)]
      const openAll = async () => {
        const client = await connect().catch(() => undefined)
        if (!client) return
        connections.push(client)
        await openAll()
      }
      await openAll()
      for (let times = 0; times < 3; times += 1) {
        await connections[0]?.query(END_PORTALS)
        await openAll()
      }
      return async () => void (await Promise.all(connections.map((client) => client.end())))
    },
    async holdLocks(statement) {
      const client = await connect()
      await client.query('begin')
      await client.query(statement)
      return async () => {
        await client.query('rollback')
        await client.end()
      }
    },
    async freeze() {
      const [line = ''] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
      const processes = [Number(line), ...(await childrenOf(Number(line)))]
      for (const pid of processes) process.kill(pid, 'SIGSTOP')
      return () => {
        for (const pid of processes) process.kill(pid, 'SIGCONT')
      }
    },
  }
}

const END_PORTALS = `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${PORTAL_ROLE}'`

/** The child processes, from `/proc/<pid>/stat`, whose fourth field is the parent. */
async function childrenOf(parent: number) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      const [, parentOfPid] = status.slice(status.lastIndexOf(')') + 2).split(' ')
      return Number(parentOfPid) === parent ? [Number(pid)] : []
    }),
  )
  return found.flat()
}
