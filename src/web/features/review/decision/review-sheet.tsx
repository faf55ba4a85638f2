import { useEffect } from 'react'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useService } from '#web/lib/portal.ts'
import { CertificateSection } from '../certificate/certificate-section.tsx'
import { DocumentsPanel } from '../documents/documents-panel.tsx'
import type { ReviewVoice } from '../review-voice.ts'
import { SavingOverlay } from '../saving-overlay.tsx'
import { AnswerSections } from './answer-sections.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import { Cautions } from './cautions.tsx'
import { DecisionForm } from './decision-form.tsx'
import { HistorySection } from './history-section.tsx'
import { useDecision } from './use-decision.ts'
import type { DecisionDrafts } from './use-decision-draft.ts'

interface ReviewSheetProps {
  application: ApplicationDetails
  voice: ReviewVoice
  onClose: () => void
  /** Opens the next application; undefined where there is none. */
  onNext: (() => void) | undefined
  onChanged: () => void
  onSaving: (isSaving: boolean) => void
  drafts: DecisionDrafts
}

/** Left what was answered, right what was handed in, below the decision; at a desk each half scrolls by itself. */
export function ReviewSheet({ application, voice, onClose, onNext, drafts, ...on }: ReviewSheetProps) {
  const { onChanged, onSaving } = on
  const { _id: reference } = application
  const t = useTranslate()
  const service = useService(application.collection)
  const { mutate, isPending, failure } = useDecision(application, voice, onChanged)
  useEffect(() => {
    onSaving(isPending)
    // The next application takes this one's place as soon as it is saved, and may be left at once.
    return () => onSaving(false)
  }, [onSaving, isPending])
  const leave = (goOn: () => void) => {
    drafts.delete(reference)
    goOn()
  }
  return (
    <div className="-m-5 flex flex-col desk:h-[calc(90vh-3.5rem)]">
      <div className="print:block grid min-h-0 flex-1 gap-6 p-5 md:grid-cols-2 desk:grid-rows-[minmax(0,1fr)] desk:gap-x-3 desk:py-0">
        <div className="flex min-w-0 flex-col gap-6 desk:overflow-y-auto desk:py-4 desk:pe-3">
          <Cautions codes={application.cautions} />
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
          decisions={application.allowedDecisions}
          needsStatus={voice.needsStatus}
          isSaving={isPending}
          hasNext={onNext !== undefined}
          begun={drafts.get(reference)}
          onBegin={(draft) => drafts.set(reference, draft)}
          onSave={(decided, then) =>
            mutate(decided, { onSuccess: () => leave((then === 'next' && onNext) || onClose) })
          }
          onCancel={() => leave(onClose)}
        />
      </div>
      {isPending && voice.saving && <SavingOverlay text={t(voice.saving)} />}
    </div>
  )
}
