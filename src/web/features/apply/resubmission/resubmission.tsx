// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import type { OfferedService } from '#shared/services/service-words.ts'
import { loadWords } from '#web/i18n/translation.tsx'
import { useSearchParams } from '#web/lib/router.tsx'
import { OWN_APPLICATIONS_QUERY_KEY } from '#web/queries/own-applications.ts'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import type { Resubmission } from './resubmission-parts.tsx'

/** The parts of the screen that only a resubmission needs. They are loaded together with the rejected application. */
const loadParts = async () => (await Promise.all([import('./resubmission-parts.tsx'), loadWords(['correction'])]))[0]
export const ResubmissionNotice = lazyComponent(async () => (await loadParts()).ResubmissionNotice)
export const PreviousFiles = lazyComponent(async () => (await loadParts()).PreviousFiles)

/**
 * The rejected application that the URL names (`?again=`), with its documents. `data` is null if the URL names no
 * rejected application of this service.
 */
export function useResubmission(service: OfferedService) {
  const [search] = useSearchParams()
  const reference = search.get('again')
  const query = useQuery({
    queryKey: [...OWN_APPLICATIONS_QUERY_KEY, 'correction', service.id, reference],
    queryFn: () => fetchResubmission(service, reference ?? ''),
    enabled: reference !== null,
    // Fetching the application again would replace the open form and download the documents again.
    staleTime: 'static',
    // The documents take several megabytes, so they are not kept in memory.
    gcTime: 0,
  })
  return { ...query, data: reference === null ? null : query.data }
}

async function fetchResubmission(service: OfferedService, reference: string): Promise<Resubmission | null> {
  const [{ fetchDetails }, { documentsMarkedIn, earlierValues, fetchDocuments }] = await Promise.all([
    import('#web/queries/application-details.ts'),
    import('./earlier-values.ts'),
  ])
  const data = await fetchDetails(reference)
  if (data.status !== 'Rejected' || data.collection !== service.id) return null
  const [documents, hasParts] = await Promise.all([
    fetchDocuments(data.documents),
    ResubmissionNotice.preload().then((notice) => notice && PreviousFiles.preload()),
  ])
  if (!hasParts) throw new Error('The code of the resubmission could not be loaded')
  // The applicant must replace only the documents that the reviewer marked. Others that the reason mentions stay
  // attached.
  const rejectedFiles = documentsMarkedIn(data.reason ?? '', service.words)
  return {
    reference,
    reason: data.reason,
    marked: new Set(data.namedParts),
    values: earlierValues(
      service,
      data.answers,
      documents.filter(({ slot }) => !rejectedFiles.has(slot)),
    ),
    rejectedFiles: filesBySlot(documents.filter(({ slot }) => rejectedFiles.has(slot))),
    hasMissingDocuments: documents.length < data.documents.length,
  }
}

function filesBySlot(documents: readonly { slot: string; file: File }[]) {
  const files: Record<string, File[]> = {}
  for (const { slot, file } of documents) files[slot] = [...(files[slot] ?? []), file]
  return files
}
