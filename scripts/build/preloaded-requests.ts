import type { ScreenCalls } from '#shared/built-pages.ts'

const READS_OF_EVERYBODY = ['/api/session', '/api/services']

/** Requests of every screen for citizens: the session, and the number of unread notifications. */
const posts = [['/api/verify']] as const
const reads = ['/api/notifications/unread']

const newest = (query: object) => ['/api/user/getapplication', JSON.stringify(query)] as const

/**
 * The first requests of each screen. They must equal the requests that the screen sends, otherwise the browser would send
 * both (`tests/e2e/first-paint.test.ts` counts them).
 */
export const PRELOADED_REQUESTS = {
  landing: { ofEverybody: { reads: READS_OF_EVERYBODY } },
  dashboard: {
    ofEverybody: { reads: READS_OF_EVERYBODY },
    ofCitizens: { reads: [...reads, '/api/announcements?limit=3'], posts: [...posts, newest({ limit: 20 })] },
  },
  ownList: {
    ofEverybody: { reads: ['/api/session'] },
    ofCitizens: { reads, posts: [...posts, newest({ status: 'applied', limit: 100 })] },
  },
  form: { ofEverybody: { reads: ['/api/session'] }, ofCitizens: { reads, posts } },
} satisfies Record<string, ScreenCalls>
