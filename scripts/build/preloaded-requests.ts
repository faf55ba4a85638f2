// SPDX-License-Identifier: Apache-2.0
import type { ScreenRequests } from '#shared/built-pages.ts'

const SESSION_AND_SERVICES = ['/api/session', '/api/services']
const session = { reads: ['/api/session'] }

/** Every screen for signed-in users verifies the session and fetches the number of unread notifications. */
const posts = [['/api/verify']] as const
const reads = ['/api/notifications/unread']

const ownApplications = (query: object) => ['/api/user/getapplication', JSON.stringify(query)] as const

/** The first requests of a screen for staff and admins that shows the data at these URLs. */
const forOffice = (...data: readonly string[]) => ({
  forEveryone: session,
  forOffice: { reads: [...reads, ...data], posts },
})

/**
 * The first requests of each screen. They must equal the requests that the screen sends, otherwise the browser would send
 * both (`tests/e2e/first-paint.test.ts` counts them).
 */
export const PRELOADED_REQUESTS = {
  landing: { forEveryone: { reads: SESSION_AND_SERVICES } },
  dashboard: {
    forEveryone: { reads: SESSION_AND_SERVICES },
    forCitizens: { reads: [...reads, '/api/announcements?limit=3'], posts: [...posts, ownApplications({ limit: 20 })] },
  },
  ownList: {
    forEveryone: session,
    forCitizens: { reads, posts: [...posts, ownApplications({ status: 'applied', limit: 100 })] },
  },
  form: { forEveryone: session, forCitizens: { reads, posts } },
  /** A screen for citizens and the office. */
  signedIn: { forEveryone: session, forCitizens: { reads, posts }, forOffice: { reads, posts } },
  office: forOffice(),
  staffQueue: forOffice('/api/overview'),
  adminOverview: forOffice('/api/overview', '/api/statistics'),
  public: { forEveryone: session },
} satisfies Record<string, ScreenRequests>
