// SPDX-License-Identifier: Apache-2.0
import pg from 'pg'
import type { DatabaseAddress } from './connection.ts'

interface ChannelListener {
  onNotify: (payload: string) => void
  /** Called after a lost connection was replaced, because notifications may have been missed. */
  onGap: () => void
}

export interface Listener {
  /** Registers the listener of a channel. Register every channel before the first `ready`. */
  listen(channel: string, listener: ChannelListener): void
  /**
   * Opens the connection if needed. Resolves when the connection listens, so that it receives the notifications of later
   * commits.
   */
  ready(): Promise<void>
  /** Whether the connection certainly receives the notifications of all later commits. */
  isReliable(): boolean
  close(): Promise<void>
}

/** The first and the longest delay before a lost connection is opened again. The delay doubles after each failure. */
const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 30_000
/** The interval between queries, because only a query detects a connection that was lost without an error. */
const PING_MS = 5_000
const PING_TIMEOUT_MS = 5_000
/** The timeout for opening the connection, and for its statements. */
const TIMEOUT_MS = 10_000

const PING = { text: 'select', query_timeout: PING_TIMEOUT_MS }

/** Creates a connection that listens on channels of PostgreSQL. It is opened when first needed and replaced when lost. */
export function openListener(address: DatabaseAddress, onError: (error: Error) => void): Listener {
  const channels = new Map<string, ChannelListener>()
  let connecting: Promise<Connection> | undefined
  /** The connection; undefined while notifications may be missed. */
  let reliable: Connection | undefined
  let timer: NodeJS.Timeout | undefined
  let hasGap = false
  let isClosed = false

  function ready() {
    connecting ??= connect(address, channels, onLoss).then(onConnected, (error) => {
      connecting = undefined
      throw error
    })
    return connecting.then(() => {})
  }

  function onConnected(connection: Connection) {
    clearTimeout(timer)
    if (hasGap) for (const { onGap } of channels.values()) onGap()
    hasGap = false
    if (connection.isDirect) reliable = connection
    return connection
  }

  function onLoss(error: Error) {
    reliable = undefined
    if (isClosed) return
    connecting = undefined
    hasGap = true
    onError(error)
    retry(FIRST_RETRY_MS)
  }

  function retry(delay: number) {
    if (isClosed) return
    timer = setTimeout(() => {
      ready().catch((error) => {
        onError(error)
        retry(Math.min(2 * delay, MAX_RETRY_MS))
      })
    }, delay)
    timer.unref()
  }

  return {
    listen: (channel, listener) => void channels.set(channel, listener),
    ready,
    isReliable: () => reliable !== undefined,
    async close() {
      isClosed = true
      clearTimeout(timer)
      const connection = await connecting?.catch(() => undefined)
      reliable = undefined
      await connection?.end()
    },
  }
}

interface Connection {
  /**
   * False if a connection pooler is between the portal and PostgreSQL. In transaction mode, a pooler lets other clients use
   * the listening connection, so notifications may be lost.
   */
  isDirect: boolean
  end(): Promise<void>
}

/** Connects and listens on all channels. `onLoss` is called once, when the established connection is lost. */
async function connect(
  address: DatabaseAddress,
  channels: ReadonlyMap<string, ChannelListener>,
  onLoss: (error: Error) => void,
): Promise<Connection> {
  const timeouts = { connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS }
  const client = new pg.Client({ application_name: 'gram-seva listener', ...address, ...timeouts, keepAlive: true })
  let isEstablished = false
  const handleLoss = (error: Error) => {
    if (isEstablished) onLoss(error)
    isEstablished = false
    void client.end()
  }
  client.on('error', handleLoss)
  client.on('notification', ({ channel, payload }) => channels.get(channel)?.onNotify(payload ?? ''))
  let isDirect: boolean
  try {
    await client.connect()
    for (const channel of channels.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    isDirect = await isDirectConnection(client)
  } catch (error) {
    void client.end()
    throw error
  }
  isEstablished = true
  const ping = async () => void (await client.query(PING).catch(handleLoss))
  const timer = setInterval(() => void ping(), PING_MS)
  timer.unref()
  client.on('end', () => clearInterval(timer))
  return { isDirect, end: () => client.end() }
}

/** Whether the connection has no pooler. At login, a pooler reports another process id than PostgreSQL itself. */
async function isDirectConnection(client: pg.Client) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return 'processID' in client && client.processID === rows[0]?.pid
}

/** The PostgreSQL channel that informs every process of the portal about changed notifications and ended sessions. */
export const NOTIFICATION_CHANNEL = 'notices'

/**
 * A change of one account's notifications, or the end of its sessions (`ended`); `unknown` if notifications of PostgreSQL
 * may have been missed, for example after a lost connection.
 */
export type NotificationChange = 'arrived' | 'read' | 'ended' | 'unknown'

const CHANGES: readonly NotificationChange[] = ['arrived', 'read', 'ended']

/** Replaces the account id in a payload that concerns every account. */
export const ALL_ACCOUNTS = '*'

/** The payload that is sent if notifications may have been lost. Every open screen then fetches its data again. */
export const UNKNOWN_FOR_ALL = `${ALL_ACCOUNTS} unknown`

/** Parses the payload `<account id> <change>` of a statement that changes notifications or ends sessions. */
export function parseNotificationPayload(payload: string): { accountId: string; change: NotificationChange } {
  const [accountId = '', name] = payload.split(' ')
  return { accountId, change: CHANGES.find((change) => change === name) ?? 'unknown' }
}
