import { useQuery } from '@tanstack/react-query'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useSearchParams } from '#web/lib/router.tsx'
import { OWN_APPLICATIONS_KEY } from '#web/queries/own-applications.ts'
import type { ApplyValues } from '../answers/apply-values.ts'

/** A rejected application that is corrected and sent again as a new one. */
export interface Correction {
  reference: string
  reason: string | undefined
  /** The fields and document slots that the reason names. */
  marked: ReadonlySet<string>
  /** The earlier answers and documents. */
  values: ApplyValues
  /** Some earlier documents could not be fetched. */
  lacksDocuments: boolean
}

/**
 * The rejected application that the URL names (`?again=`), with its documents. Its data is null if the URL names none that
 * was rejected.
 */
export function useCorrection(service: OfferedService) {
  const [search] = useSearchParams()
  const reference = search.get('again')
  const query = useQuery({
    queryKey: [...OWN_APPLICATIONS_KEY, 'correction', service.id, reference],
    queryFn: () => fetchCorrection(service, reference ?? ''),
    enabled: reference !== null,
    // Loading it again would replace the open form, and download its documents.
    staleTime: 'static',
    // Its documents take megabytes.
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

/** Above the form: why the application was rejected, and what to do. */
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
