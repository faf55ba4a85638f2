import pg from 'pg'
import type { DatabaseAddress } from './connection.ts'

export interface Hearing {
  hear: (payload: string) => void
  /** The connection stands again after it was lost; what was said meanwhile is not told. */
  onGap: () => void
}

export interface Listener {
  /** Hears a channel. All of them are named before the connection is first needed. */
  listen(channel: string, hearing: Hearing): void
  /** Resolves once everything that commits from now on is heard; opens the connection the first time. */
  ready(): Promise<void>
  /** Whether everything that commits now is sure to be heard. */
  isStanding(): boolean
  /** Resolves once everything that committed until now was heard, or the connection is known to be lost. */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 30_000
/** A connection that died without a word is found out by asking. */
const PING_MS = 5_000
const ANSWER_MS = 5_000
const PATIENCE_MS = 10_000

const PING = { text: 'select', query_timeout: ANSWER_MS }

/** One connection that hears channels of PostgreSQL, opened when first needed; a lost one is opened anew. */
export function openListener(address: DatabaseAddress, onFault: (error: Error) => void): Listener {
  const channels = new Map<string, Hearing>()
  let line: Promise<Line> | undefined
  /** The line, while nothing can be missed on it. */
  let standing: Line | undefined
  let timer: NodeJS.Timeout | undefined
  /** Something may have been said since a connection was lost. */
  let hasGap = false
  let isClosed = false

  function ready() {
    line ??= connect(address, channels, onLoss).then(closeGap, (error) => {
      line = undefined
      throw error
    })
    return line.then(() => {})
  }

  /** Whoever asked for the connection that stands again, the timer or somebody new: all are told at once. */
  function closeGap(opened: Line) {
    clearTimeout(timer)
    if (hasGap) for (const { onGap } of channels.values()) onGap()
    hasGap = false
    if (opened.isDirect) standing = opened
    return opened
  }

  function onLoss(error: Error) {
    standing = undefined
    if (isClosed) return
    line = undefined
    hasGap = true
    onFault(error)
    retry(FIRST_RETRY_MS)
  }

  function retry(delay: number) {
    if (isClosed) return
    timer = setTimeout(() => {
      ready().catch((error) => {
        onFault(error)
        retry(Math.min(2 * delay, LAST_RETRY_MS))
      })
    }, delay)
    timer.unref()
  }

  return {
    listen: (channel, hearing) => void channels.set(channel, hearing),
    ready,
    isStanding: () => standing !== undefined,
    caughtUp: async () => standing?.ask(),
    async close() {
      isClosed = true
      clearTimeout(timer)
      // One that never stood has nothing to close.
      const opened = await line?.catch(() => undefined)
      standing = undefined
      await opened?.end()
    },
  }
}

interface Line {
  /** False behind a pooler, which may hand the connection that listens to somebody else. */
  isDirect: boolean
  /** A way there and back: PostgreSQL tells what was said before it answers. */
  ask(): Promise<void>
  end(): Promise<void>
}

/** `onLoss` is called once, when the connection stood and is lost. */
async function connect(
  address: DatabaseAddress,
  channels: ReadonlyMap<string, Hearing>,
  onLoss: (error: Error) => void,
): Promise<Line> {
  const timeouts = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS }
  const client = new pg.Client({ application_name: 'gram-seva listener', ...address, ...timeouts, keepAlive: true })
  let isStanding = false
  const lose = (error: Error) => {
    if (isStanding) onLoss(error)
    isStanding = false
    void client.end()
  }
  client.on('error', lose)
  client.on('notification', ({ channel, payload }) => channels.get(channel)?.hear(payload ?? ''))
  let isDirect: boolean
  try {
    await client.connect()
    for (const channel of channels.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    isDirect = await isAnsweredByItself(client)
  } catch (error) {
    void client.end()
    throw error
  }
  isStanding = true
  const ask = async () => void (await client.query(PING).catch(lose))
  const ping = setInterval(() => void ask(), PING_MS)
  ping.unref()
  client.on('end', () => clearInterval(ping))
  return { isDirect, ask, end: () => client.end() }
}

/** Whether the process that let us in is the one that answers: a pooler says another number than the server behind it. */
async function isAnsweredByItself(client: pg.Client) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return 'processID' in client && client.processID === rows[0]?.pid
}
