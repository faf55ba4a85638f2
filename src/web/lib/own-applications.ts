import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { OwnList } from '#shared/applications/wire.ts'
import { postJson } from './api-client.ts'

/** Where the applications of the signed-in person stand in the query cache; invalidate it when one is added. */
export const OWN_APPLICATIONS_KEY = ['own-applications'] as const

const PAGE = 100

const listOwn = (asked: { cursor?: string; limit: number }) => postJson<OwnList>('/api/user/getapplication', asked)

/** The person's own applications, newest first, page by page. */
export const useOwnApplications = () =>
  useInfiniteQuery({
    queryKey: [...OWN_APPLICATIONS_KEY, 'all'],
    queryFn: ({ pageParam: cursor }) => listOwn({ limit: PAGE, ...(cursor !== null && { cursor }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Each page counts all of them; the one that came last knows best.
    select: ({ pages }) => ({ applications: pages.flatMap(({ data }) => data), counts: pages.at(-1)?.counts }),
  })

/** The newest few of them. */
export const useNewestApplications = (limit: number) =>
  useQuery({
    queryKey: [...OWN_APPLICATIONS_KEY, 'newest', limit],
    queryFn: async () => (await listOwn({ limit })).data,
  })
