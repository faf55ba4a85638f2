import { useInfiniteQuery } from '@tanstack/react-query'
import type { Gallery } from '#shared/gallery/wire.ts'
import { getJson, withEmptyLists } from '#web/lib/api-client.ts'

/** Where the pictures stand in the query cache; invalidate it when one comes or goes. */
export const GALLERY_KEY = ['gallery'] as const

const PAGE = 12

/** The panchayat's pictures, newest first, page by page, and whether this person looks after them. */
export const useGallery = () =>
  useInfiniteQuery({
    queryKey: GALLERY_KEY,
    queryFn: async ({ pageParam: cursor }) => {
      const path = `/api/gallery?limit=${PAGE}${cursor === null ? '' : `&cursor=${cursor}`}`
      return withEmptyLists<Gallery>(await getJson(path), { data: [], next: null, mayManage: false })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({
      pictures: pages.flatMap(({ data }) => data),
      mayManage: pages.at(-1)?.mayManage ?? false,
    }),
  })
