// SPDX-License-Identifier: Apache-2.0
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getFile, isUnreachable } from '#web/lib/api-client.ts'
import type { NamedDocument } from './name-documents.ts'
import { type OpenDocument, openPicture } from './open-document.ts'

const QUERY_KEY = ['review', 'document'] as const

const MAX_RETRIES = 2

/** How long a document that no screen shows stays in the cache, so that returning to it needs no request. */
const CACHE_MS = 60_000

/** A supporting document, fetched and ready to be drawn. Its bytes never change. */
export const documentQuery = ({ address, mediaType, open }: Pick<NamedDocument, 'address' | 'mediaType' | 'open'>) =>
  queryOptions({
    queryKey: [...QUERY_KEY, address],
    queryFn: async ({ signal, client }): Promise<OpenDocument> => {
      closeRemovedDocuments(client)
      if (open) return open()
      const bytes = await (await getFile(address, { signal })).blob()
      if (mediaType.startsWith('image/')) return openPicture(bytes)
      // PDF.js is large, and is fetched only for the first PDF.
      const { openPdf } = await import('./open-pdf.ts')
      return openPdf(bytes)
    },
    // Only connection errors are retried, because a damaged document stays damaged.
    retry: (failures, error) => isUnreachable(error) && failures < MAX_RETRIES,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: CACHE_MS,
    structuralSharing: false,
  })

/** The clients whose caches `closeRemovedDocuments` observes. */
const watched = new WeakSet<QueryClient>()

/** Observes the cache, and closes each document that it removes, so that the document's memory is freed. */
function closeRemovedDocuments(client: QueryClient) {
  if (watched.has(client)) return
  watched.add(client)
  client.getQueryCache().subscribe(({ type, query }) => {
    // Other queries have keys that do not begin with `QUERY_KEY`.
    if (type !== 'removed' || QUERY_KEY.some((part, index) => query.queryKey[index] !== part)) return
    const opened: OpenDocument | undefined = query.state.data
    opened?.close()
  })
}
