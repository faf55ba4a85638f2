// SPDX-License-Identifier: Apache-2.0
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { findRunningServer } from '#server/platform/db/embedded/portal-database.ts'
import { DEMO } from '../accounts.ts'
import { copySeededVillage } from '../seeded-village.ts'
import { clearDataFolder, startWholePortal } from '../whole-portal.ts'
import { openRawConnection } from './raw-connection.ts'

/** The portal as `npm start` runs it, in its own process, with the demo village. */
export interface AttackedPortal {
  origin: string
  /** The id of the process that serves requests. */
  pid: number
  dataDir: string
  /** Unexpected log entries. */
  output: string[]
  /** Logs in with a demo account, from a network address if one is given; returns the session cookie. */
  cookieOf(role: keyof typeof DEMO, from?: string): Promise<string>
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** The data that a rejected call could leave behind: row counts by table, and files. */
  countStoredData(): Promise<Record<string, number>>
  /** The current memory of the process in megabytes. */
  memory(): Promise<number>
  /** Stops the portal and deletes its data; returns the exit code. */
  end(): Promise<number | null>
}

/** The timeout of the start, in milliseconds. On a busy machine, a start can take minutes. */
const START_MS = 240_000

const TABLES = ['accounts', 'applications', 'documents', 'pictures', 'certificates', 'sessions', 'promised_jobs']

export async function startAttackedPortal(environment: Record<string, string> = {}): Promise<AttackedPortal> {
  const dataDir = await copySeededVillage(START_MS)
  const portal = await startWholePortal(dataDir, { LOG_LEVEL: 'error', ...environment }, START_MS)
  const address = await findRunningServer(join(dataDir, 'postgres'))
  if (!address) throw new Error('The village has no database')
  const pool = new pg.Pool({ ...address, max: 2 })
  pool.on('error', () => {})
  const query: AttackedPortal['query'] = async (text, values = []) => (await pool.query(text, values)).rows

  const countOf = async (table: string) => {
    const [row] = await query<{ count: number }>(`select count(*)::integer as count from ${table}`)
    return [table, row?.count ?? 0] as const
  }
  return {
    origin: portal.origin,
    pid: portal.pid,
    dataDir,
    output: portal.output,
    query,
    cookieOf: (role, from) => logIn(portal.origin, DEMO[role], from),
    async countStoredData() {
      const files = await readdir(join(dataDir, 'documents'), { recursive: true, withFileTypes: true })
      const rows = await Promise.all(TABLES.map(countOf))
      return { ...Object.fromEntries(rows), files: files.filter((entry) => entry.isFile()).length }
    },
    async memory() {
      const status = await readFile(`/proc/${portal.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    },
    async end() {
      await pool.end()
      const code = await portal.end('SIGTERM')
      await clearDataFolder(dataDir)
      return code
    },
  }
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** Logs in with an account; returns the session cookie that its browser would send. */
export async function logIn(origin: string, { email, password }: { email: string; password: string }, from?: string) {
  const connection = openRawConnection(origin, from === undefined ? {} : { from })
  const body = Buffer.from(`${new URLSearchParams({ email, password })}`)
  const response = await connection.send({ path: '/api/login', headers: FORM, body })
  connection.close()
  if (response?.status !== 200)
    throw new Error(`${email} could not log in: ${response?.status} ${String(response?.bytes)}`)
  return response.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
}
