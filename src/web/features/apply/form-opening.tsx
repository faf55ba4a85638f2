// SPDX-License-Identifier: Apache-2.0
import type { OfferedService } from '#shared/services/service-words.ts'
import { Notice } from '#web/components/feedback/notice.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { withoutEmoji } from '#web/lib/leading-emoji.tsx'
import { useSearchParams } from '#web/lib/router.tsx'
import { sessionStorageValue } from '#web/lib/storage-value.ts'
import { useIsHydrated } from '#web/startup/prerendered.ts'
import { DocumentsNeeded } from './documents-needed.tsx'
import { STEP_PARAMETER } from './steps/use-steps.ts'

interface FormOpeningProps {
  service: OfferedService
}

/** The header of a form. Once the applicant has left the first step, it has no introductory sentence. */
export function FormHeader({ service: { words } }: FormOpeningProps) {
  const t = useTranslate()
  const [search] = useSearchParams()
  return (
    <PageHeader
      title={words.title}
      lead={!search.has(STEP_PARAMETER) && words.card.text}
      back={{ to: '/dashboard', label: t('shell.dashboard') }}
    />
  )
}

/** The notice that a service shows above its form (spec §2). */
export function OpeningNotice({ service }: FormOpeningProps) {
  const photoAdvice = usePhotoAdvice(service)
  const { opening } = service.words.notices
  return (
    opening !== undefined && (
      <Notice kind="warning" title={opening}>
        {photoAdvice}
      </Notice>
    )
  )
}

/** The sentence of the opening notice, as a line below the notice of a correction. */
export function OpeningText({ service: { words } }: FormOpeningProps) {
  const { opening } = words.notices
  return opening !== undefined && <p className="text-ink-soft text-sm">{withoutEmoji(opening)}</p>
}

/** The advice about photos, for the services whose notice says that only PDFs are accepted (spec §2). */
function usePhotoAdvice({ documents }: OfferedService) {
  const t = useTranslate()
  return Object.values(documents).some(({ accepts }) => accepts === 'pdf') && t('apply.opening.photos')
}

/**
 * The beginning of a new form, which is the same for all applicants: header, notice, and the documents to have ready. It is
 * shown until the session and the draft are known. It is prerendered, because its texts are the largest of the screen.
 */
export function FormOpening({ service }: FormOpeningProps) {
  const [search] = useSearchParams()
  const isHydrated = useIsHydrated()
  const isCollapsed = isHydrated && seenDocuments(service.id).get() !== null
  return (
    <>
      <FormHeader service={service} />
      {search.size === 0 && (
        <div className="flex flex-col gap-6">
          <OpeningNotice service={service} />
          <DocumentsNeeded service={service} isCollapsed={isCollapsed} />
        </div>
      )}
    </>
  )
}

/** The stored value that says that the applicant has begun this form in this tab, and so has seen the list of documents. */
export const seenDocuments = (serviceId: string) => sessionStorageValue(`documents-seen/${serviceId}`)
