// SPDX-License-Identifier: Apache-2.0
import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type Account, chooseAccount, ownAccount, runProgram } from '#server/platform/db/embedded/account.ts'
import { type ChildProgram, startProgram } from './child-program.ts'
import { toolPath, waitUntilUp } from './tools.ts'

const PRIMARY_PORT = 5432
const REPLICA_PORT = 5433

/** A primary and its streaming replica, on Unix sockets only. */
export interface PostgresPair {
  primaryUrl: string
  replicaUrl: string
  /** The replica no longer applies the changes of the primary, until `resumeReplay` is called. */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  /** The number of the portals' connections to the replica. */
  countReplicaReaders(): Promise<number>
  killReplica(): Promise<void>
  startReplica(): Promise<void>
  end(): Promise<void>
}

/** Creates the primary and the replica in `folder`, which every user must be able to enter. */
export async function startPostgresPair(folder: string): Promise<PostgresPair> {
  const account = await chooseAccount(join(folder, 'primary'))
  const sockets = join(folder, 'sockets')
  await mkdir(sockets)
  if (ownAccount().uid === 0) {
    for (const path of [folder, sockets]) await chown(path, account.uid, account.gid)
  }
  const location = { folder, sockets, account }
  await run('initdb', ['-D', join(folder, 'primary'), '-U', 'postgres', ...INITDB_OPTIONS], account)
  const primary = await startServer(location, 'primary', PRIMARY_PORT)
  await query({ host: sockets, port: PRIMARY_PORT, database: 'postgres' }, 'create database gramseva')
  const connection = ['-h', sockets, '-p', `${PRIMARY_PORT}`, '-U', 'postgres']
  await run(
    'pg_basebackup',
    ['-D', join(folder, 'replica'), ...connection, '-R', '-X', 'stream', '-c', 'fast'],
    account,
  )
  let replica = await startServer(location, 'replica', REPLICA_PORT)
  const atReplica = { host: sockets, port: REPLICA_PORT, database: 'gramseva' }

  return {
    primaryUrl: urlOf(sockets, PRIMARY_PORT),
    replicaUrl: urlOf(sockets, REPLICA_PORT),
    pauseReplay: async () => void (await query(atReplica, 'select pg_wal_replay_pause()')),
    resumeReplay: async () => void (await query(atReplica, 'select pg_wal_replay_resume()')),
    async countReplicaReaders() {
      const [row] = await query(
        atReplica,
        "select count(*)::int as readers from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      )
      return Number(row?.readers)
    },
    // On SIGQUIT, PostgreSQL stops immediately, as in a crash. On SIGINT, it closes all connections and then stops cleanly.
    killReplica: () => replica.end('SIGQUIT'),
    async startReplica() {
      replica = await startServer(location, 'replica', REPLICA_PORT)
    },
    async end() {
      await replica.end('SIGINT')
      await primary.end('SIGINT')
    },
  }
}

const INITDB_OPTIONS = ['--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']

async function run(program: string, args: readonly string[], account: Account) {
  const { code, stderr } = await runProgram(join(toolPath('POSTGRESQL_BIN'), program), args, account)
  if (code !== 0) throw new Error(`${program}: ${stderr}`)
}

async function startServer(
  { folder, sockets, account }: { folder: string; sockets: string; account: Account },
  name: string,
  port: number,
): Promise<ChildProgram> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    port,
    wal_level: 'replica',
    max_wal_senders: 4,
  }
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const server = startProgram({
    file: join(toolPath('POSTGRESQL_BIN'), 'postgres'),
    args: ['-D', join(folder, name), ...flags],
    logFile: join(folder, `${name}.log`),
    account,
  })
  await waitUntilUp(`The ${name}`, async () => {
    const rows = await query({ host: sockets, port, database: 'postgres' }, 'select')
    return rows.length === 1
  })
  return server
}

const urlOf = (sockets: string, port: number) =>
  `postgres://postgres@localhost:${port}/gramseva?host=${encodeURIComponent(sockets)}`

async function query(location: { host: string; port: number; database: string }, statement: string) {
  const client = new pg.Client({ ...location, user: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
