// SPDX-License-Identifier: Apache-2.0
import { STREAM_EVENTS } from '#shared/notifications/kinds.ts'
import type { Unread } from '#shared/notifications/wire.ts'
import { TIMINGS } from '#web/lib/timings.ts'

/**
 * An event of the portal: a notification has arrived, or the number of unread notifications has changed for another
 * reason, such as reading one.
 */
export interface UnreadEvent extends Unread {
  hasArrived: boolean
}

type Listener = (event: UnreadEvent) => void

/**
 * Receives the portal's events until the returned function is called. After a connection error, the stream reconnects with
 * increasing delays, but not while the device is offline. If the portal ends the stream, it stays closed.
 */
function openStream(listener: Listener): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryDelay: number = TIMINGS.notificationRetry

  const stop = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  const open = () => {
    stop()
    source = new EventSource('/api/notifications/stream')
    const listen = (name: string, hasArrived: boolean) =>
      source?.addEventListener(name, ({ data }: MessageEvent<string>) => {
        retryDelay = TIMINGS.notificationRetry
        listener({ ...(JSON.parse(data) as Unread), hasArrived })
      })
    listen(STREAM_EVENTS.arrived, true)
    listen(STREAM_EVENTS.unread, false)
    source.addEventListener(STREAM_EVENTS.end, close)
    source.addEventListener('error', reconnectLater)
  }
  const reconnectLater = () => {
    stop()
    if (!navigator.onLine) return
    // The random part prevents all browsers from reconnecting at the same time when a portal restarts.
    timer = setTimeout(open, retryDelay * (0.5 + Math.random()))
    retryDelay = Math.min(2 * retryDelay, TIMINGS.notificationLongestRetry)
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
 * Receives the events of one account in this tab. Browsers allow few connections to one origin, so only the tab that
 * holds the lock opens the stream, and posts its events to the other tabs. When that tab closes, another one takes
 * over. Without the Web Locks API, which is missing over plain HTTP, every tab opens its own stream.
 */
export function openSharedStream(username: string, listener: Listener): () => void {
  if (!('locks' in navigator)) return openStream(listener)
  const name = `notifications/${username}`
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<UnreadEvent>) => listener(data)
  const closing = new AbortController()
  const streamForAllTabs = () =>
    new Promise<void>((release) => {
      const close = openStream((event) => {
        listener(event)
        channel.postMessage(event)
      })
      closing.signal.addEventListener('abort', () => {
        close()
        release()
      })
    })
  // The request for the lock is rejected if the stream is closed while the tab still waits. That is no error.
  navigator.locks.request(name, { signal: closing.signal }, streamForAllTabs).catch(() => undefined)
  return () => {
    closing.abort()
    channel.close()
  }
}

/**
 * Keeps a resource open, except after the page has been hidden for `hiddenDelay` milliseconds. Calls `onReturn` when
 * the resource is opened again. Returns a function that closes it permanently.
 */
export function whileVisible(
  open: () => () => void,
  { hiddenDelay, onReturn }: { hiddenDelay: number; onReturn: () => void },
) {
  let close: (() => void) | undefined = open()
  let timer: ReturnType<typeof setTimeout> | undefined
  const closeForNow = () => {
    close?.()
    close = undefined
  }
  const followVisibility = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(closeForNow, hiddenDelay)
    else if (!close) {
      close = open()
      onReturn()
    }
  }
  document.addEventListener('visibilitychange', followVisibility)
  return () => {
    document.removeEventListener('visibilitychange', followVisibility)
    clearTimeout(timer)
    closeForNow()
  }
}
