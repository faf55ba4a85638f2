import { EVERYBODY, NOTICE_CHANNEL, type NoticeChange, readNoticeMessage } from '../platform/db/notice-channel.ts'
import type { Listener } from '../platform/db/open-listener.ts'

type Hear = (change: NoticeChange) => void

/** Who wants to hear of whose notices, in this process; every process of an installation hears of every change. */
export interface NoticeFeed {
  /** Resolves once nothing can be missed; gives the way to stop hearing. */
  subscribe(accountId: string, hear: Hear): Promise<() => void>
  /** How many hear at this moment. */
  hearers(): number
}

/** One channel for however many readers; they are told after a gap that anything may have changed. */
export function openNoticeFeed(listener: Listener): NoticeFeed {
  const hearers = new Map<string, Set<Hear>>()
  const tellEverybody = () => {
    for (const hear of [...hearers.values()].flatMap((own) => [...own])) hear('unknown')
  }
  listener.listen(NOTICE_CHANNEL, {
    hear(payload) {
      const { accountId, change } = readNoticeMessage(payload)
      if (accountId === EVERYBODY) return tellEverybody()
      for (const hear of hearers.get(accountId) ?? []) hear(change)
    },
    onGap: tellEverybody,
  })
  return {
    hearers: () => [...hearers.values()].reduce((sum, own) => sum + own.size, 0),
    async subscribe(accountId, hear) {
      await listener.ready()
      const own = hearers.get(accountId) ?? new Set()
      hearers.set(accountId, own.add(hear))
      return () => {
        own.delete(hear)
        if (own.size === 0) hearers.delete(accountId)
      }
    },
  }
}
