import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import type { MessageKey } from '#shared/locales/translator.ts'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isRefusal, postJson } from '#web/lib/api-client.ts'
import { useService } from '#web/lib/portal.ts'
import { toasts } from '#web/lib/toasts.ts'
import { STATISTICS_KEY } from '#web/queries/own-applications.ts'
import { AnswerSections, ApplicationFacts } from '../application-facts.tsx'
import { CertificateSection } from '../certificate/certificate-section.tsx'
import { applicationQuery, LISTS_KEY } from '../review-queries.ts'
import type { ReviewVariant } from '../review-variant.ts'
import { SavingOverlay } from '../saving-overlay.tsx'
import type { DecisionDrafts } from './decision-drafts.ts'
import { DecisionForm } from './decision-form.tsx'
import { DocumentsPanel } from './documents-panel.tsx'
import { HistorySection } from './history-section.tsx'

interface ReviewSheetProps {
  application: ApplicationDetails
  variant: ReviewVariant
  onClose: () => void
  /** Opens the next application; undefined if there is none. */
  onNext: (() => void) | undefined
  onChanged: () => void
  onSaving: (isSaving: boolean) => void
  drafts: DecisionDrafts
}

/** Answers on the left, documents on the right, the decision below. On wide screens each half scrolls by itself. */
export function ReviewSheet(props: ReviewSheetProps) {
  const { application, variant, onClose, onNext, onChanged, onSaving, drafts } = props
  const { _id: reference } = application
  const t = useTranslate()
  const service = useService(application.collection)
  const { mutate, isPending, failure } = useDecision(application, variant, onChanged)
  useEffect(() => {
    onSaving(isPending)
    // After saving, the sheet of the next application replaces this one, and the dialog can be closed immediately.
    return () => onSaving(false)
  }, [onSaving, isPending])
  const discardDraft = () => drafts.delete(reference)
  return (
    <div className="-m-5 flex flex-col desk:h-[calc(90vh-3.5rem)]">
      <div className="print:block grid min-h-0 flex-1 gap-6 p-5 md:grid-cols-2 desk:grid-rows-[minmax(0,1fr)] desk:gap-x-3 desk:py-0">
        <div className="flex min-w-0 flex-col gap-6 desk:overflow-y-auto desk:py-4 desk:pe-3">
          <Cautions application={application} />
          <ApplicationFacts application={application} />
          <CertificateSection application={application} service={service} />
          {service && <AnswerSections service={service} answers={application.answers} />}
          <HistorySection application={application} />
        </div>
        <div className="flex min-h-0 min-w-0 flex-col desk:py-4">
          <DocumentsPanel application={application} service={service} />
        </div>
      </div>
      <div className="border-line border-t bg-paper p-4 print:hidden">
        {failure && !isPending && (
          <div className="mb-3">
            <Notice kind="error" live title={failure} />
          </div>
        )}
        <DecisionForm
          documents={Object.values(service?.words.documents ?? {})}
          decisions={application.allowedDecisions}
          needsStatus={variant.needsStatus}
          isSaving={isPending}
          hasNext={onNext !== undefined}
          initialDraft={drafts.get(reference)}
          onDraftChange={(draft) => drafts.set(reference, draft)}
          onSave={(decided, then) =>
            mutate(decided, {
              onSuccess: () => {
                discardDraft()
                if (then === 'next' && onNext) onNext()
                else onClose()
              },
            })
          }
          onCancel={() => {
            discardDraft()
            onClose()
          }}
        />
      </div>
      {isPending && variant.saving && <SavingOverlay text={t(variant.saving)} />}
    </div>
  )
}

/** Messages for the codes that the server sends. */
const CAUTIONS: Record<string, MessageKey> = {
  'own-case': 'review.caution.own-case',
  'own-case-of-all': 'review.caution.own-case-of-all',
  'aadhaar-check-digit': 'review.caution.aadhaar-check-digit',
  'look-alike': 'review.caution.look-alike',
}

/** Warnings about details that the reviewer should check with particular care. They do not prevent a decision. */
function Cautions({ application }: { application: ApplicationDetails }) {
  const t = useTranslate()
  const { cautions: codes, lookAlikes } = application
  if (codes.length === 0) return null
  return (
    <Notice kind="warning" title={t('review.caution.title')}>
      <ul>
        {codes.map((code) => (
          <li key={code}>{t(CAUTIONS[code] ?? 'review.caution.other', { references: lookAlikes.join(', ') })}</li>
        ))}
      </ul>
    </Notice>
  )
}

/**
 * Sends a decision with the status that the reviewer saw, and fetches the changed data again. If another reviewer has changed
 * that status, the server answers 409. The sheet then shows the new status and keeps the typed message.
 */
function useDecision(application: ApplicationDetails, variant: ReviewVariant, onChanged: () => void) {
  const { _id, collection, status: from } = application
  const t = useTranslate()
  const client = useQueryClient()
  const failureText = useFailureText()
  const refresh = () => {
    onChanged()
    void client.invalidateQueries({ queryKey: LISTS_KEY })
    void client.invalidateQueries({ queryKey: STATISTICS_KEY })
    return client.invalidateQueries({ queryKey: applicationQuery(_id).queryKey })
  }
  const decision = useMutation({
    mutationFn: (decided: { status: string; message: string }) =>
      postJson('/api/updatestatus', { appId: _id, collection, from, ...decided }),
    onSuccess: () => {
      toasts.success(t(variant.saved))
      void refresh()
    },
    onError: async (error) => {
      toasts.error(t(isRefusal(error) ? variant.refused : variant.failed))
      if (isRefusal(error) && error.status === 409) await refresh()
    },
  })
  return { ...decision, failure: decision.error ? failureText(decision.error) : undefined }
}
