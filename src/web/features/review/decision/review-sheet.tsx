import { useEffect } from 'react'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { Notice } from '#web/components/notice.tsx'
import { useService } from '#web/lib/services.ts'
import { useTranslate } from '#web/lib/translation.tsx'
import type { ReviewVoice } from '../review-voice.ts'
import { AnswerSections } from './answer-sections.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import { Cautions } from './cautions.tsx'
import { DecisionForm } from './decision-form.tsx'
import { DocumentsPanel } from './documents-panel.tsx'
import { HistorySection } from './history-section.tsx'
import { SavingOverlay } from './saving-overlay.tsx'
import { useDecision } from './use-decision.ts'

interface ReviewSheetProps {
  application: ApplicationDetails
  voice: ReviewVoice
  onClose: () => void
  onChanged: () => void
  onSaving: (isSaving: boolean) => void
}

/** Left what was answered, right what was handed in, below the decision. */
export function ReviewSheet({ application, voice, onClose, onChanged, onSaving }: ReviewSheetProps) {
  const t = useTranslate()
  const service = useService(application.collection)
  const { mutate, isPending, failure } = useDecision(application, voice, { onSaved: onClose, onChanged })
  useEffect(() => onSaving(isPending), [onSaving, isPending])
  return (
    <>
      <div className="grid gap-x-6 gap-y-6 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <Cautions codes={application.cautions} />
          <ApplicationFacts application={application} />
          {service && <AnswerSections service={service} answers={application.answers} />}
          <HistorySection application={application} />
        </div>
        <DocumentsPanel application={application} service={service} />
      </div>
      <div className="-mx-5 -mb-5 mt-6 border-line border-t bg-paper p-4 md:[@media(min-height:40rem)]:sticky md:[@media(min-height:40rem)]:-bottom-5">
        {failure && !isPending && (
          <div className="mb-3">
            <Notice kind="error" live title={failure} />
          </div>
        )}
        <DecisionForm
          decisions={application.allowedDecisions}
          isSaving={isPending}
          onSave={mutate}
          onCancel={onClose}
        />
      </div>
      {isPending && voice.saving && <SavingOverlay text={t(voice.saving)} />}
    </>
  )
}
