import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { PORTAL_NAME } from '#server/db/embedded/portal-database.ts'
import { findRunningServer } from '#server/db/embedded/running-server.ts'

/** What somebody does to the database of a running portal, and undoes by the function that is given. */
export interface OddDatabase {
  /** Takes every connection that the server gives, and gives them back. */
  takeConnections(): Promise<() => Promise<void>>
  /** Holds what a statement locks. */
  hold(statement: string): Promise<() => Promise<void>>
  /** Every process of the server stands still, as on a machine that hangs. */
  freeze(): Promise<() => void>
}

/** As the owner of the database that the portal on this folder keeps. */
export async function openOddDatabase(dataDir: string): Promise<OddDatabase> {
  const running = await findRunningServer(join(dataDir, 'postgres'))
  if (!running) throw new Error('No portal runs there')
  const connect = async () => {
    const client = new pg.Client({ ...running, user: PORTAL_NAME })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  return {
    async takeConnections() {
      const taken: pg.Client[] = []
      for (let more = true; more; ) {
        await connect().then(
          (client) => void taken.push(client),
          () => {
            more = false
          },
        )
      }
      return async () => void (await Promise.all(taken.map((client) => client.end())))
    },
    async hold(statement) {
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

/** By what the system says of each process: the fourth word behind its name is its parent. */
async function childrenOf(parent: number) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const said = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      const [, of] = said.slice(said.lastIndexOf(')') + 2).split(' ')
      return Number(of) === parent ? [Number(pid)] : []
    }),
  )
  return found.flat()
}
