import { STREAM_EVENTS } from '#shared/notifications/kinds.ts'
import type { Unread } from '#shared/notifications/wire.ts'
import { TIMINGS } from '#web/lib/timings.ts'

/** The event that a notification arrived, or that the number of unread ones changed for another reason. */
export interface NotificationEvent extends Unread {
  isNew: boolean
}

type Listener = (event: NotificationEvent) => void

/**
 * Receives the portal's events until it is closed. A broken connection is reopened after growing delays, but not
 * while the device is offline. A stream that the portal ends stays closed.
 */
function openStream(listener: Listener): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause: number = TIMINGS.notificationRetry

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
        pause = TIMINGS.notificationRetry
        listener({ ...(JSON.parse(data) as Unread), isNew })
      })
    listen(STREAM_EVENTS.arrived, true)
    listen(STREAM_EVENTS.unread, false)
    source.addEventListener(STREAM_EVENTS.end, close)
    source.addEventListener('error', reconnectLater)
  }
  const reconnectLater = () => {
    stop()
    if (!navigator.onLine) return
    // The random part prevents that all browsers reconnect at the same time when a portal restarts.
    timer = setTimeout(open, pause * (0.5 + Math.random()))
    pause = Math.min(2 * pause, TIMINGS.notificationLastRetry)
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
 * Receives one person's events in this tab. Browsers allow few connections to one origin, so only the tab that holds the
 * lock opens the stream and posts its events to the others; when it closes, another tab takes over. Without the Web Locks
 * API, which is missing over plain HTTP, every tab opens its own stream.
 */
export function openSharedStream(person: string, listener: Listener): () => void {
  if (!('locks' in navigator)) return openStream(listener)
  const name = `notifications/${person}`
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<NotificationEvent>) => listener(data)
  const closing = new AbortController()
  const lead = () =>
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
  // The request is rejected if the tab closes while it waits for the lock.
  navigator.locks.request(name, { signal: closing.signal }, lead).catch(() => undefined)
  return () => {
    closing.abort()
    channel.close()
  }
}

/**
 * Keeps a resource open, except after the page has been hidden for `hiddenDelay` milliseconds. Calls `onReturn` when the
 * resource is opened again. Returns a function that closes it permanently.
 */
export function whileVisible(
  open: () => () => void,
  { hiddenDelay, onReturn }: { hiddenDelay: number; onReturn: () => void },
) {
  let close: (() => void) | undefined = open()
  let timer: ReturnType<typeof setTimeout> | undefined
  const pause = () => {
    close?.()
    close = undefined
  }
  const followVisibility = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(pause, hiddenDelay)
    else if (!close) {
      close = open()
      onReturn()
    }
  }
  document.addEventListener('visibilitychange', followVisibility)
  return () => {
    document.removeEventListener('visibilitychange', followVisibility)
    clearTimeout(timer)
    pause()
  }
}
