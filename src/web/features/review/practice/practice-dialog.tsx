// SPDX-License-Identifier: Apache-2.0
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DECISIONS } from '#shared/applications/lifecycle.ts'
import { Dialog } from '#web/components/dialog/dialog.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { AskForChanges, RequestForm, useFocusAfterRequestPanel } from '../amendment/amendment-section.tsx'
import type { RequestedParts } from '../amendment/requested-parts.ts'
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
import type { Choice, PracticeCase } from './create-cases.ts'
import { Outcome } from './outcome.tsx'
import { PracticeMark } from './practice-mark.tsx'
import { usePapers } from './use-papers.ts'

interface PracticeDialogProps {
  cases: readonly PracticeCase[]
  index: number
  /** What the reviewer has done with the case. */
  choice: Choice | undefined
  drafts: DecisionDrafts
  onOpen: (index: number) => void
  onDecide: (choice: Choice) => void
  /** Opens the decision again, after a wrong one. */
  onRetry: () => void
  onClose: () => void
}

/** The review dialog with an invented case. It has the desk's parts, except those that need the server. */
export function PracticeDialog({ cases, index, onOpen, onClose, ...rest }: PracticeDialogProps) {
  const practiceCase = cases[index]
  const reference = practiceCase?.application._id ?? ''
  const [isFull, setIsFull] = useState(false)
  const [askingFor, setAskingFor] = useState<string>()
  const isAsking = askingFor === reference
  const content = useSheetFocus(reference)
  const isLast = index === cases.length - 1
  if (!practiceCase) return null
  return (
    <Dialog
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <SheetTitle
            reference={reference}
            // An application waits as before while the applicant makes changes.
            application={{
              ...practiceCase.application,
              status: DECISIONS.find((status) => status === rest.choice?.decision) ?? practiceCase.application.status,
            }}
          />
          <PracticeMark />
        </span>
      }
      size="sheet"
      onClose={() => {
        if (isFull) setIsFull(false)
        else if (isAsking) setAskingFor(undefined)
        else onClose()
      }}
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
          {...{ practiceCase, isFull, isLast, isAsking, onClose }}
          onAsk={(isOpen) => setAskingFor(isOpen ? reference : undefined)}
          {...rest}
          onFull={setIsFull}
          onNext={isLast ? onClose : () => onOpen(index + 1)}
        />
      </div>
    </Dialog>
  )
}

interface PracticeSheetProps
  extends Pick<PracticeDialogProps, 'choice' | 'drafts' | 'onDecide' | 'onRetry' | 'onClose'> {
  practiceCase: PracticeCase
  isFull: boolean
  onFull: (isFull: boolean) => void
  /** Whether the request for changes replaces the answers and the decision. */
  isAsking: boolean
  onAsk: (isAsking: boolean) => void
  isLast: boolean
  onNext: () => void
}

/** On a phone, the mark of practice has its own line in the title, so the documents get less of its height. */
const PHONE_PANE = { '--pane-height': 'calc(90dvh - 15rem)' } as CSSProperties

function PracticeSheet(props: PracticeSheetProps) {
  const { practiceCase, isFull, onFull, isAsking, onAsk, isLast, onNext, choice, drafts } = props
  const { onDecide, onRetry, onClose } = props
  const { application, service } = practiceCase
  const { _id: reference } = application
  const t = useTranslate()
  const { documents, fault } = useDrawnDocuments(practiceCase, choice !== undefined)
  const [chosenPath, setChosenPath] = useState<string>()
  const chosen = documents.find(({ filePath }) => filePath === chosenPath) ?? documents[0]
  const [parts, setParts] = useState<RequestedParts>({})
  const checked = useCheckedAnswers(application)
  const provable = new Set(documents.flatMap(({ confirms }) => confirms).filter((name) => service.fields[name]))
  const isDesk = useMediaQuery(DESK)
  const [view, setView] = useState<PhoneView>('answers')
  const shownOnPhone = isAsking && view === 'decision' ? 'answers' : view
  const hiddenUnless = (own: PhoneView) => (own === shownOnPhone ? '' : 'not-desk:not-print:hidden')
  const sheet = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLDivElement>(null)
  useFocusAfterRequestPanel(form, isAsking)
  useOutcomeFocus(choice !== undefined, { sheet, form })
  const showDocument = (slot: string | undefined) => {
    const shown = documents.find((document) => document.slot === slot)
    if (shown) setChosenPath(shown.filePath)
  }
  const reveal = () => {
    onFull(false)
    setView('decision')
  }
  const ask = (reason?: string) => {
    if (reason !== undefined && chosen) setParts({ ...parts, [chosen.slot]: reason })
    reveal()
    onAsk(true)
  }
  const decide = (made: Choice) => {
    onAsk(false)
    reveal()
    // The explanation is about this document.
    showDocument(practiceCase.fault?.slot)
    onDecide(made)
  }
  const provedAnswers = chosen && (
    <ProvedAnswers {...{ application, service, checked }} document={chosen} faultyField={fault} />
  )
  return (
    <div ref={sheet} className={SHEET}>
      {isAsking && (
        <div className={`flex min-h-0 flex-col desk:row-span-2 ${hiddenUnless('answers')}`}>
          <RequestForm
            {...{ service, parts, checked }}
            application={{ ...application, documents: [...practiceCase.documents] }}
            isPending={false}
            failure={undefined}
            onChange={setParts}
            onFlagged={showDocument}
            onClose={() => onAsk(false)}
            onSend={(items) => decide({ decision: 'changes', parts: items.map(({ name }) => name) })}
            onSendAndNext={undefined}
          />
        </div>
      )}
      <div className={`min-w-0 desk:min-h-0 ${isAsking ? 'hidden' : hiddenUnless('answers')}`}>
        <div className={ANSWERS}>
          <div className="-mx-4 empty:hidden">
            <Cautions application={application} />
          </div>
          <ApplicationFacts application={application} hasSummary={false}>
            {provedAnswers}
          </ApplicationFacts>
          <AnswerSections service={service} answers={application.answers} />
        </div>
      </div>
      <section
        aria-labelledby="review-documents"
        className={`${DOCUMENTS} ${hiddenUnless('documents')}`}
        style={PHONE_PANE}
      >
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
        {!isDesk && chosen && <div className="p-3">{provedAnswers}</div>}
      </section>
      <div ref={form} className={`${DECISION} ${isAsking ? 'hidden' : hiddenUnless('decision')}`}>
        {choice && (
          <Outcome
            {...{ practiceCase, documents, choice, isLast, onNext }}
            onShowFault={() => setView('documents')}
            onRetry={() => {
              drafts.delete(reference)
              onRetry()
            }}
          />
        )}
        {/* A hidden form would still react to its shortcuts. What the reviewer entered is kept in `drafts`. */}
        {!choice && !isAsking && (
          <DecisionForm
            documents={Object.values(service.words.documents)}
            continuation={undefined}
            checked={{ done: [...provable].filter(checked.has).length, all: provable.size }}
            isSaving={false}
            askButton={(isCompact) => <AskForChanges {...{ application, isCompact }} onAsk={() => ask()} />}
            onAsk={ask}
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
              const decision = DECISIONS.find((candidate) => candidate === status)
              if (decision) decide({ decision, parts: [] })
            }}
          />
        )}
      </div>
      <ViewBar
        reference={reference}
        shown={shownOnPhone}
        documentCount={documents.length}
        hasCertificate={false}
        isAsking={isAsking}
        onShow={(next) => {
          // The view is rendered before a field in it takes the focus.
          flushSync(() => setView(isAsking && next === 'answers' ? 'decision' : next))
          if (next === 'decision') form.current?.querySelector<HTMLElement>('[type=radio], button')?.focus()
        }}
      />
    </div>
  )
}

/** The documents of a case, and, once it is decided, the answer with the fault, which is then also marked on its document. */
function useDrawnDocuments(practiceCase: PracticeCase, isDecided: boolean) {
  const papersOf = usePapers()
  const [plain] = useState(() => papersOf(practiceCase, false))
  const [marked] = useState(() => papersOf(practiceCase, true))
  const { fault } = practiceCase
  if (!isDecided) return { documents: plain, fault: undefined }
  return { documents: marked, fault: fault && 'field' in fault ? fault.field : undefined }
}

interface OutcomeElements {
  sheet: RefObject<HTMLElement | null>
  form: RefObject<HTMLElement | null>
}

/**
 * The outcome replaces the focused form, so its button takes the focus, and the faulty answer is scrolled into view. When the
 * reviewer tries again, the form takes the focus back.
 */
function useOutcomeFocus(isDecided: boolean, { sheet, form }: OutcomeElements) {
  const wasDecided = useRef(isDecided)
  useEffect(() => {
    if (isDecided && !wasDecided.current) {
      form.current?.querySelector('button')?.focus()
      sheet.current?.querySelector('[data-fault]')?.scrollIntoView({ block: 'nearest' })
    }
    if (!isDecided && wasDecided.current) form.current?.querySelector<HTMLElement>('[type=radio]')?.focus()
    wasDecided.current = isDecided
  }, [isDecided, sheet, form])
}
