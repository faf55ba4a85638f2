// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DECISIONS, type Decision } from '#shared/applications/lifecycle.ts'
import { Dialog } from '#web/components/dialog/dialog.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { AnswerSections, ApplicationFacts } from '../application-facts.tsx'
import { Cautions } from '../decision/cautions.tsx'
import type { DecisionDrafts } from '../decision/decision-drafts.ts'
import { DecisionForm } from '../decision/decision-form.tsx'
import { ListPositionBar, SheetTitle, useSheetFocus } from '../decision/review-dialog.tsx'
import { ANSWERS, DECISION, DESK, DOCUMENTS, SHEET } from '../decision/sheet-layout.ts'
import { type PhoneView, ViewBar } from '../decision/view-bar.tsx'
import { useCheckedAnswers } from '../documents/checked-answers.ts'
import { DocumentPane } from '../documents/document-pane.tsx'
import { ProvedAnswers } from '../documents/proved-answers.tsx'
import type { PracticeCase } from './create-cases.ts'
import { Outcome } from './outcome.tsx'
import { usePapers } from './use-papers.ts'

interface PracticeDialogProps {
  cases: readonly PracticeCase[]
  index: number
  decision: Decision | undefined
  drafts: DecisionDrafts
  onOpen: (index: number) => void
  onDecide: (decision: Decision) => void
  onClose: () => void
}

/** The review dialog with an invented case. It has the desk's parts, except those that need the server. */
export function PracticeDialog({ cases, index, onOpen, onClose, ...rest }: PracticeDialogProps) {
  const practiceCase = cases[index]
  const reference = practiceCase?.application._id ?? ''
  const [isFull, setIsFull] = useState(false)
  const content = useSheetFocus(reference)
  const isLast = index === cases.length - 1
  if (!practiceCase) return null
  return (
    <Dialog
      title={
        <SheetTitle
          reference={reference}
          application={{ ...practiceCase.application, status: rest.decision ?? practiceCase.application.status }}
        />
      }
      size="sheet"
      onClose={() => (isFull ? setIsFull(false) : onClose())}
      tools={
        <ListPositionBar
          position={index + 1}
          total={cases.length}
          isAtLeast={false}
          onPrevious={index > 0 ? () => onOpen(index - 1) : undefined}
          onNext={isLast ? undefined : () => onOpen(index + 1)}
        />
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: the group only names the focused element */}
      <div ref={content} role="group" aria-label={reference} tabIndex={-1} className="outline-none">
        <PracticeSheet
          key={practiceCase.documents[0]?.filePath ?? reference}
          {...{ practiceCase, isFull, isLast, onClose }}
          {...rest}
          onFull={setIsFull}
          onNext={isLast ? onClose : () => onOpen(index + 1)}
        />
      </div>
    </Dialog>
  )
}

interface PracticeSheetProps extends Pick<PracticeDialogProps, 'decision' | 'drafts' | 'onDecide' | 'onClose'> {
  practiceCase: PracticeCase
  isFull: boolean
  onFull: (isFull: boolean) => void
  isLast: boolean
  onNext: () => void
}

function PracticeSheet({ practiceCase, isFull, onFull, isLast, onNext, ...props }: PracticeSheetProps) {
  const { decision, drafts, onDecide, onClose } = props
  const { application, service } = practiceCase
  const { _id: reference } = application
  const t = useTranslate()
  const [documents] = useState(usePapers()(practiceCase))
  const [chosenPath, setChosenPath] = useState<string>()
  const chosen = documents.find(({ filePath }) => filePath === chosenPath) ?? documents[0]
  const checked = useCheckedAnswers(application)
  const provable = new Set(documents.flatMap(({ confirms }) => confirms).filter((name) => service.fields[name]))
  const isDesk = useMediaQuery(DESK)
  const [view, setView] = useState<PhoneView>('answers')
  const hiddenUnless = (own: PhoneView) => (own === view ? '' : 'not-desk:not-print:hidden')
  const form = useRef<HTMLDivElement>(null)
  const reveal = () => {
    onFull(false)
    setView('decision')
  }
  // The outcome replaces the focused form.
  const wasDecided = useRef(decision !== undefined)
  useEffect(() => {
    if (decision !== undefined && !wasDecided.current) form.current?.querySelector('button')?.focus()
    wasDecided.current = decision !== undefined
  }, [decision])
  return (
    <div className={SHEET}>
      <div className={`min-w-0 desk:min-h-0 ${hiddenUnless('answers')}`}>
        <div className={ANSWERS}>
          <p className="-mx-4 -mt-4 border-indigo border-s-4 bg-indigo-soft py-1.5 ps-3 pe-4 font-semibold text-sm">
            {t('practice.notice')}
          </p>
          <div className="-mx-4 empty:hidden">
            <Cautions application={application} />
          </div>
          <ApplicationFacts application={application} hasSummary={false}>
            {chosen && <ProvedAnswers {...{ application, service, checked }} document={chosen} />}
          </ApplicationFacts>
          <AnswerSections service={service} answers={application.answers} />
        </div>
      </div>
      <section aria-labelledby="review-documents" className={`${DOCUMENTS} ${hiddenUnless('documents')}`}>
        <h3 id="review-documents" className="sr-only print:not-sr-only">
          {t('review.documents')}
        </h3>
        <DocumentPane
          {...{ documents, chosen, isFull }}
          onFull={(full) => {
            onFull(full)
            setView('documents')
          }}
          onChoose={setChosenPath}
          nextReference={undefined}
        />
        {!isDesk && chosen && (
          <div className="p-3">
            <ProvedAnswers {...{ application, service, checked }} document={chosen} />
          </div>
        )}
      </section>
      <div ref={form} className={`${DECISION} ${hiddenUnless('decision')}`}>
        {decision ? (
          <Outcome {...{ practiceCase, documents, decision, isLast, onNext }} />
        ) : (
          <DecisionForm
            documents={Object.values(service.words.documents)}
            continuation={undefined}
            checked={{ done: [...provable].filter(checked.has).length, all: provable.size }}
            isSaving={false}
            askButton={undefined}
            onAsk={undefined}
            onReveal={reveal}
            onPicked={() => setView('decision')}
            onCancel={() => {
              drafts.delete(reference)
              onClose()
            }}
            decisions={application.allowedDecisions}
            needsStatus
            initialDraft={drafts.get(reference)}
            onDraftChange={(draft) => drafts.set(reference, draft)}
            onSave={({ status }) => {
              const decided = DECISIONS.find((candidate) => candidate === status)
              reveal()
              if (!decided) return
              // The explanation is about this document.
              const shown = documents.find(({ slot }) => slot === practiceCase.fault?.slot)
              if (shown) setChosenPath(shown.filePath)
              onDecide(decided)
            }}
          />
        )}
      </div>
      <ViewBar
        reference={reference}
        shown={view}
        documentCount={documents.length}
        hasCertificate={false}
        isAsking={false}
        onShow={(next) => {
          // The view is rendered before a field in it takes the focus.
          flushSync(() => setView(next))
          if (next === 'decision') form.current?.querySelector<HTMLElement>('[type=radio], button')?.focus()
        }}
      />
    </div>
  )
}
