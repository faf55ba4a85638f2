// SPDX-License-Identifier: Apache-2.0
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Gallery } from '#shared/gallery/wire.ts'
import { getJson } from '#web/lib/api-client.ts'
import { withEmptyLists } from '#web/queries/with-empty-lists.ts'

/** The query key of the pictures. Invalidate it when a picture is added or removed. */
export const GALLERY_QUERY_KEY = ['gallery'] as const

const PAGE_SIZE = 12

/** The panchayat's pictures, newest first, page by page, and whether this user may manage them. */
export const useGallery = () =>
  useInfiniteQuery({
    queryKey: GALLERY_QUERY_KEY,
    queryFn: async ({ pageParam: cursor }) => {
      const path = `/api/gallery?limit=${PAGE_SIZE}${cursor === null ? '' : `&cursor=${cursor}`}`
      return withEmptyLists<Gallery>(await getJson(path), { data: [], next: null, mayManage: false })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({
      pictures: pages.flatMap(({ data }) => data),
      mayManage: pages.at(-1)?.mayManage ?? false,
    }),
  })
