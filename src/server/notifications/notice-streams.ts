import type { PassThrough } from 'node:stream'
import { endForGood, type Listening, openNoticeStream } from './open-notice-stream.ts'
import type { NotificationServices } from './open-notices.ts'

/** Streams that one person may hold open at a time; tabs of one browser share one. */
export const STREAMS_PER_ACCOUNT = 8

export interface NoticeStreams {
  /** Opens a stream; of too many of one person the oldest ends. */
  open(listening: Listening): Promise<PassThrough>
  /** Ends them all, so that the server can stop; browsers come back to the next one. */
  end(): void
}

/** The streams of this process. */
export function createNoticeStreams(place: Pick<NotificationServices, 'db' | 'notices' | 'replica'>): NoticeStreams {
  const ofAccount = new Map<string, Set<PassThrough>>()
  let isEnding = false
  return {
    async open(listening) {
      const { accountId } = listening
      const stream = await openNoticeStream(place, listening)
      // Nobody would end it any more, and the server would wait for it.
      if (isEnding) return stream.end()
      const own = ofAccount.get(accountId) ?? new Set()
      ofAccount.set(accountId, own.add(stream))
      stream.once('close', () => {
        own.delete(stream)
        if (own.size === 0) ofAccount.delete(accountId)
      })
      const [oldest] = own
      if (own.size > STREAMS_PER_ACCOUNT && oldest) {
        own.delete(oldest)
        endForGood(oldest)
      }
      return stream
    },
    end() {
      isEnding = true
      for (const stream of [...ofAccount.values()].flatMap((own) => [...own])) stream.end()
    },
  }
}
