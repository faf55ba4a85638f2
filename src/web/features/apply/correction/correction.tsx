import { useQuery } from '@tanstack/react-query'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useSearchParams } from '#web/lib/router.tsx'
import { OWN_APPLICATIONS_KEY } from '#web/queries/own-applications.ts'
import type { ApplyValues } from '../answers/apply-values.ts'

/** A rejected application that the applicant corrects and submits as a new application. */
export interface Correction {
  reference: string
  reason: string | undefined
  /** The fields and document slots that the reason names. */
  marked: ReadonlySet<string>
  /** The form's values: the earlier answers and documents. */
  values: ApplyValues
  /** Whether some earlier documents could not be fetched. */
  lacksDocuments: boolean
}

/**
 * The rejected application that the URL names (`?again=`), with its documents. `data` is null if the URL names no
 * rejected application of this service.
 */
export function useCorrection(service: OfferedService) {
  const [search] = useSearchParams()
  const reference = search.get('again')
  const query = useQuery({
    queryKey: [...OWN_APPLICATIONS_KEY, 'correction', service.id, reference],
    queryFn: () => fetchCorrection(service, reference ?? ''),
    enabled: reference !== null,
    // Loading the application again would replace the open form and download the documents again.
    staleTime: 'static',
    // The documents take several megabytes, so they are not kept in memory.
    gcTime: 0,
  })
  return { ...query, data: reference === null ? null : query.data }
}

async function fetchCorrection(service: OfferedService, reference: string): Promise<Correction | null> {
  const [{ fetchDetails }, { earlierValues, fetchDocuments }] = await Promise.all([
    import('#web/queries/application-details.ts'),
    import('./earlier-values.ts'),
  ])
  const data = await fetchDetails(reference)
  if (data.status !== 'Rejected' || data.collection !== service.id) return null
  const documents = await fetchDocuments(data.documents)
  return {
    reference,
    reason: data.reason,
    marked: new Set(data.namedParts),
    values: earlierValues(service, data.answers, documents),
    lacksDocuments: documents.length < data.documents.length,
  }
}

interface CorrectionNoticeProps {
  service: OfferedService
  correction: Correction
}

/** A notice above the form: why the application was rejected, and what to do. */
export function CorrectionNotice({ service, correction }: CorrectionNoticeProps) {
  const t = useTranslate()
  const { reference, reason, marked, lacksDocuments } = correction
  const asksAadhaar = Object.values(service.fields).some(({ kind }) => kind === 'aadhaar')
  return (
    <Notice kind="warning" title={t('apply.correction.title', { reference })}>
      {reason && <p className="my-2 whitespace-pre-line border-turmeric border-s-2 ps-3">{reason}</p>}
      <p>{t(marked.size > 0 ? 'apply.correction.marked.text' : 'apply.correction.text')}</p>
      {asksAadhaar && <p>{t('apply.correction.aadhaar')}</p>}
      {lacksDocuments && <p>{t('apply.correction.documents')}</p>}
    </Notice>
  )
}
