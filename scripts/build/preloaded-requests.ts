import type { ScreenCalls } from '#shared/built-pages.ts'

const READS_OF_EVERYBODY = ['/api/session', '/api/services']

/** Every screen of a citizen checks the session, and counts unread notifications. */
const posts = [['/api/verify']] as const
const reads = ['/api/notifications/unread']

const newest = (query: object) => ['/api/user/getapplication', JSON.stringify(query)] as const

/**
 * The requests that each screen makes as soon as it runs, exactly as it makes them: any other would be sent in vain
 * (`tests/e2e/first-paint.test.ts` counts them).
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
