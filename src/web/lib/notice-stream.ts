import { STREAM_EVENTS } from '#shared/notices/stream-events.ts'
import type { Unread } from '#shared/notices/wire.ts'
import { TIMINGS } from './timings.ts'

/** Something new came, or the count changed otherwise. */
export interface NoticeEvent extends Unread {
  isNew: boolean
}

/**
 * Hears the portal's events until it is closed. A line that breaks is opened again after growing pauses, and not while
 * the device is offline; one that the portal ends for good stays ended.
 */
export function openNoticeStream(hear: (event: NoticeEvent) => void): () => void {
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
