import { PassThrough } from 'node:stream'
import { STREAM_EVENTS } from '#shared/notices/stream-events.ts'
import type { Unread } from '#shared/notices/wire.ts'
import type { NoticeChange } from '../platform/db/notice-channel.ts'
import { findSession } from '../sessions/find-session.ts'
import { countUnread } from './count-unread.ts'
import type { NotificationServices } from './open-notices.ts'

/** Often enough that no proxy takes the stream for dead, and that one outlives its session or account by no more. */
export const HEARTBEAT_MS = 25_000
/** How long a browser waits that comes back by itself. */
const RETRY_MS = 5_000
/** A screen that listens is not a person who does something. */
const NO_USE = { isUse: false }

export interface Listening {
  accountId: string
  /** The session that it belongs to: the stream ends with it. */
  token: string
}

type Deps = Pick<NotificationServices, 'db' | 'notices' | 'replica'>

/**
 * Server-sent events for one screen of one person: how many notices are unread, at once and at every change. Without
 * personal data. Whoever hears something is looked up anew for it, so that an ended session hears nothing more, and a
 * changed role bites. A database that does not answer ends the stream: the browser comes back.
 */
export async function openNoticeStream(deps: Deps, { accountId, token }: Listening): Promise<PassThrough> {
  const stream = new PassThrough()
  const telling = tellInTurn(deps, { accountId, token }, stream)
  const look = () => void beat(deps, token, stream).catch(() => stream.end())
  const tell = (change: NoticeChange) => (change === 'ended' ? look() : void telling(change).catch(() => stream.end()))
  const leave = await deps.notices.subscribe(accountId, tell)
  const timer = setInterval(look, HEARTBEAT_MS)
  timer.unref()
  stream.once('close', () => {
    clearInterval(timer)
    leave()
  })
  stream.write(`retry: ${RETRY_MS}\n\n`)
  tell('unknown')
  return stream
}

/** Ends a stream so that its browser does not come back by itself. */
export function endForGood(stream: PassThrough) {
  if (stream.writable) stream.end(`event: ${STREAM_EVENTS.end}\ndata: {}\n\n`)
}

/** Changes that come while one is being counted are told together. */
function tellInTurn({ db, replica }: Deps, { accountId, token }: Listening, stream: PassThrough) {
  let next: NoticeChange | undefined
  let isTelling = false
  return async (change: NoticeChange) => {
    next = next === 'arrived' ? next : change
    if (isTelling) return
    isTelling = true
    while (next) {
      const event = next === 'arrived' ? STREAM_EVENTS.arrived : STREAM_EVENTS.unread
      next = undefined
      // Whoever is told looks at once, through whichever process: a list may not deny what the notice said.
      await replica?.whenShown(accountId)
      const session = await findSession(db, token, NO_USE)
      if (!session) return endForGood(stream)
      const unread: Unread = { count: await countUnread(db, session.caller) }
      if (stream.writable) stream.write(`event: ${event}\ndata: ${JSON.stringify(unread)}\n\n`)
    }
    isTelling = false
  }
}

async function beat({ db }: Deps, token: string, stream: PassThrough) {
  const session = await findSession(db, token, NO_USE)
  if (!session) endForGood(stream)
  else if (stream.writable) stream.write(': still here\n\n')
}
