import type { ScreenCalls } from '#shared/built-pages.ts'

const READS_OF_EVERYBODY = ['/api/session', '/api/services']

/** What every screen of a citizen asks: whether the session holds, and what the bell shows. */
const posts = [['/api/verify']] as const
const reads = ['/api/notifications/unread']

const newest = (asked: object) => ['/api/user/getapplication', JSON.stringify(asked)] as const

/**
 * What each screen asks of the portal as soon as it runs, word for word as it will ask it: a call that no screen makes so
 * is made for nothing (`tests/e2e/first-paint.test.ts` counts them).
 */
export const EARLY_CALLS = {
  landing: { ofEverybody: { reads: READS_OF_EVERYBODY } },
  dashboard: {
    ofEverybody: { reads: READS_OF_EVERYBODY },
    ofCitizens: { reads: [...reads, '/api/announcements?limit=3'], posts: [...posts, newest({ limit: 3 })] },
  },
  ownList: {
    ofEverybody: { reads: ['/api/session'] },
    ofCitizens: { reads, posts: [...posts, newest({ status: 'applied', limit: 100 })] },
  },
  form: { ofEverybody: { reads: READS_OF_EVERYBODY }, ofCitizens: { reads, posts } },
} satisfies Record<string, ScreenCalls>
