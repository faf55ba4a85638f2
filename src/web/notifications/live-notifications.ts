import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { STREAM_EVENTS } from '#shared/notices/stream-events.ts'
import type { Unread } from '#shared/notices/wire.ts'
import { OWN_APPLICATIONS_KEY } from '#web/lib/own-applications.ts'
import { STATISTICS_KEY } from '#web/lib/statistics.ts'
import { TIMINGS } from '#web/lib/timings.ts'
import { whileInSight } from '#web/lib/while-visible.ts'
import { useSession } from '#web/session/session.ts'
import { NOTICES_KEY, recordArrival, unreadQuery } from './notification-queries.ts'

/** Something new came, or the count changed otherwise. */
interface NoticeEvent extends Unread {
  isNew: boolean
}

/**
 * Hears the portal's events until it is closed. A line that breaks is opened again after growing pauses, and not while
 * the device is offline; one that the portal ends for good stays ended.
 */
function openNoticeStream(hear: (event: NoticeEvent) => void): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause: number = TIMINGS.noticeRetry

  const stop = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  const open = () => {
    stop()
    source = new EventSource('/api/notifications/stream')
    const listen = (name: string, isNew: boolean) =>
      source?.addEventListener(name, ({ data }: MessageEvent<string>) => {
        pause = TIMINGS.noticeRetry
        hear({ ...(JSON.parse(data) as Unread), isNew })
      })
    listen(STREAM_EVENTS.arrived, true)
    listen(STREAM_EVENTS.unread, false)
    source.addEventListener(STREAM_EVENTS.end, close)
    source.addEventListener('error', comeBack)
  }
  const comeBack = () => {
    stop()
    if (!navigator.onLine) return
    // Not all at once, when a portal starts again.
    timer = setTimeout(open, pause * (0.5 + Math.random()))
    pause = Math.min(2 * pause, TIMINGS.noticeLastRetry)
  }
  const close = () => {
    stop()
    removeEventListener('online', open)
  }

  addEventListener('online', open)
  open()
  return close
}

/**
 * Hears one person's events in this tab. Browsers allow few connections to one portal, so of all their tabs only one
 * holds the stream (the one with the lock) and tells the others; when it closes, the next one takes over. Where there
 * are no locks, over plain HTTP in a village's own network, every tab has its own.
 */
function shareNoticeStream(person: string, hear: (event: NoticeEvent) => void): () => void {
  if (!('locks' in navigator)) return openNoticeStream(hear)
  const name = `notices/${person}`
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<NoticeEvent>) => hear(data)
  const leaving = new AbortController()
  const lead = () =>
    new Promise<void>((release) => {
      const close = openNoticeStream((event) => {
        hear(event)
        channel.postMessage(event)
      })
      leaving.signal.addEventListener('abort', () => {
        close()
        release()
      })
    })
  // Whoever leaves while waiting for the lock gives up the wait.
  navigator.locks.request(name, { signal: leaving.signal }, lead).catch(() => undefined)
  return () => {
    leaving.abort()
    channel.close()
  }
}

interface Line {
  person: string
  /** The parts of the screen that need it. */
  users: number
  close: () => void
}

/** One line for the whole page, however many parts of a screen show what it tells. */
let line: Line | undefined

/** Hears of the notices of the signed-in person for as long as a part of a screen shows them. */
function useLiveNotices(person: string | undefined) {
  const client = useQueryClient()
  useEffect(() => (person === undefined ? undefined : stayOnLine(person, client)), [person, client])
}

function stayOnLine(person: string, client: QueryClient) {
  if (line?.person !== person) {
    line?.close()
    line = { person, users: 0, close: openLine(person, client) }
  }
  const own = line
  own.users += 1
  return () => {
    own.users -= 1
    // From one screen to the next the line stays open.
    setTimeout(() => {
      if (own.users > 0 || line !== own) return
      own.close()
      line = undefined
    }, TIMINGS.noticeLinger)
  }
}

const openLine = (person: string, client: QueryClient) =>
  whileInSight(() => shareNoticeStream(person, (event) => take(client, event)), {
    patience: TIMINGS.noticeHidden,
    onReturn: () => void client.invalidateQueries({ queryKey: NOTICES_KEY }),
  })

/** Shows the new count, and lets whatever a step of an application changes be fetched anew. */
function take(client: QueryClient, { count, isNew }: NoticeEvent) {
  const { queryKey } = unreadQuery
  const known = client.getQueryData(queryKey)
  // An answer that is still on its way is older than this.
  void client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, count)
  const hasGrown = isNew || (known !== undefined && count > known)
  if (hasGrown) recordArrival()
  if (!hasGrown && (known === undefined || known === count)) return
  for (const changed of [[...NOTICES_KEY, 'list'], OWN_APPLICATIONS_KEY, STATISTICS_KEY]) {
    void client.invalidateQueries({ queryKey: changed })
  }
}

/** How many notices of the signed-in person are unread, live; undefined while that is not known. */
export function useUnreadNotices(): number | undefined {
  const { data: user } = useSession()
  useLiveNotices(user?.username)
  const { data } = useQuery({ ...unreadQuery, enabled: Boolean(user) })
  return user ? data : undefined
}
