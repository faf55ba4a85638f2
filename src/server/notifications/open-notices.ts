import type { Database } from '../platform/db/connection.ts'
import type { Listener } from '../platform/db/open-listener.ts'
import type { SessionServices } from '../sessions/open-callers.ts'
import { type NoticeFeed, openNoticeFeed } from './open-notice-feed.ts'
import { openTeller, type Teller } from './open-teller.ts'

/** Both ways of what screens are told live: hearing of it, and saying it to every process. */
export type Notices = NoticeFeed & Teller

/** What features may use that notify people. */
export interface NotificationServices extends SessionServices {
  notices: Notices
}

interface Parts {
  listener: Listener
  db: Database
  onFault: (error: Error) => void
}

/** Opens both. */
export async function openNotices({ listener, db, onFault }: Parts): Promise<Notices> {
  const teller = await openTeller(db, onFault)
  const feed = openNoticeFeed(listener)
  return {
    subscribe: (accountId, hear) => feed.subscribe(accountId, hear),
    hearers: () => feed.hearers(),
    tell: (said) => teller.tell(said),
    close: () => teller.close(),
  }
}
