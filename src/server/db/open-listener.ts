import pg from 'pg'
import type { DatabaseAddress } from './connection.ts'

interface Listening {
  channel: string
  hear: (payload: string) => void
  /** The connection stands again after it was lost; what was said meanwhile is not told. */
  onGap: () => void
  onFault: (error: Error) => void
}

export interface Listener {
  /** Resolves once everything that commits from now on is heard; opens the connection the first time. */
  ready(): Promise<void>
  close(): Promise<void>
}

const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 30_000
/** A connection that died without a word is found out by asking. */
const PING_MS = 60_000
const PATIENCE_MS = 10_000

/** One connection that hears a channel of PostgreSQL, opened when first needed; a lost one is opened anew. */
export function openListener(address: DatabaseAddress, { channel, hear, onGap, onFault }: Listening): Listener {
  let standing: Promise<pg.Client> | undefined
  let timer: NodeJS.Timeout | undefined
  /** Something may have been said since a connection was lost. */
  let hasGap = false
  let isClosed = false

  function ready() {
    standing ??= connect(address, { channel, hear, onLoss }).then(closeGap, (error) => {
      standing = undefined
      throw error
    })
    return standing.then(() => {})
  }

  /** Whoever asked for the connection that stands again, the timer or somebody new: all are told at once. */
  function closeGap(client: pg.Client) {
    clearTimeout(timer)
    if (hasGap) onGap()
    hasGap = false
    return client
  }

  function onLoss(error: Error) {
    if (isClosed) return
    standing = undefined
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
    ready,
    async close() {
      isClosed = true
      clearTimeout(timer)
      // One that never stood has nothing to close.
      const client = await standing?.catch(() => undefined)
      await client?.end()
    },
  }
}

interface Wire extends Pick<Listening, 'channel' | 'hear'> {
  /** Called once, when the connection stood and is lost. */
  onLoss: (error: Error) => void
}

async function connect(address: DatabaseAddress, { channel, hear, onLoss }: Wire): Promise<pg.Client> {
  const timeouts = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS }
  const client = new pg.Client({ ...address, ...timeouts, keepAlive: true })
  let isStanding = false
  const lose = (error: Error) => {
    if (isStanding) onLoss(error)
    isStanding = false
    void client.end()
  }
  client.on('error', lose)
  client.on('notification', ({ payload }) => hear(payload ?? ''))
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
  } catch (error) {
    void client.end()
    throw error
  }
  isStanding = true
  const ping = setInterval(() => void client.query('select').catch(lose), PING_MS)
  ping.unref()
  client.on('end', () => clearInterval(ping))
  return client
}
