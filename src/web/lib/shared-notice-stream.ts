import { type NoticeEvent, openNoticeStream } from './notice-stream.ts'

/**
 * Hears one person's events in this tab. Browsers allow few connections to one portal, so of all their tabs only one
 * holds the stream (the one with the lock) and tells the others; when it closes, the next one takes over. Where there
 * are no locks, over plain HTTP in a village's own network, every tab has its own.
 */
export function shareNoticeStream(person: string, hear: (event: NoticeEvent) => void): () => void {
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
