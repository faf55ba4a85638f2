// SPDX-License-Identifier: Apache-2.0
import { type RefObject, useEffect, useRef, useState } from 'react'
import { DECISIONS } from '#shared/applications/lifecycle.ts'
import { Dialog } from '#web/components/dialog/dialog.tsx'
import { useMediaQuery } from '#web/lib/browser-state.ts'
import { RequestForm, useFocusAfterRequestPanel } from '../amendment/amendment-section.tsx'
import type { RequestedParts } from '../amendment/requested-parts.ts'
import { AnswerSections, ApplicationFacts } from '../application-facts.tsx'
import { Cautions } from '../decision/cautions.tsx'
import type { DecisionDrafts } from '../decision/decision-drafts.ts'
import type { DecisionHints } from '../decision/decision-fields.tsx'
import { DecisionForm } from '../decision/decision-form.tsx'
import { ListPositionBar, leaveTextField, SheetTitle, useSheetFocus } from '../decision/review-dialog.tsx'
import { ANSWERS, columnsOf, DECISION, DOCUMENTS, FILL, REQUEST, SHEET, WIDE } from '../decision/sheet-layout.ts'
import { useSheetView } from '../decision/use-sheet-view.ts'
import { ViewBar } from '../decision/view-bar.tsx'
import { countCompared, type MatchingAnswers, useCheckedAnswers } from '../documents/checked-answers.ts'
import { DocumentHalf } from '../documents/document-half.tsx'
import { DocumentPane } from '../documents/document-pane.tsx'
import { ProvedAnswers } from '../documents/proved-answers.tsx'
import type { Choice, PracticeCase } from './create-cases.ts'
import { Outcome } from './outcome.tsx'
import { PracticeMark } from './practice-mark.tsx'
import { usePapers } from './use-papers.ts'

interface PracticeDialogProps {
  cases: readonly PracticeCase[]
  index: number
  /** The reviewer's decision or request for changes; undefined until the reviewer has made one. */
  choice: Choice | undefined
  drafts: DecisionDrafts
  onOpen: (index: number) => void
  onDecide: (choice: Choice) => void
  /** Opens the decision again, after a wrong one. */
  onRetry: () => void
  onClose: () => void
}

/** The review dialog with an invented case. It has the parts of the real dialog, except those that need the server. */
export function PracticeDialog({ cases, index, onOpen, onClose, ...rest }: PracticeDialogProps) {
  const practiceCase = cases[index]
  const reference = practiceCase?.application._id ?? ''
  const [isFullScreen, setIsFullScreen] = useState(false)
  // The reference of the case for which the reviewer is writing a request for changes.
  const [askingFor, setAskingFor] = useState<string>()
  const isAsking = askingFor === reference
  const content = useSheetFocus(reference)
  const isWide = useMediaQuery(WIDE)
  const isLast = index === cases.length - 1
  if (!practiceCase) return null
  const application = {
    ...practiceCase.application,
    // A request for changes does not change the status of an application.
    status: DECISIONS.find((status) => status === rest.choice?.decision) ?? practiceCase.application.status,
  }
  return (
    <Dialog
      title={<SheetTitle {...{ reference, application }} mark={<PracticeMark />} />}
      size={isFullScreen && isWide ? 'full' : 'sheet'}
      onClose={onClose}
      onEscape={() => {
        if (leaveTextField(content)) return
        if (isFullScreen) setIsFullScreen(false)
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
      <div
        ref={content}
        role="group"
        aria-label={reference}
        tabIndex={-1}
        className={`${FILL} outline-none desk:p-5 halves:p-5`}
      >
        <PracticeSheet
          key={practiceCase.documents[0]?.filePath ?? reference}
          {...{ practiceCase, isFullScreen, isLast, isAsking, onClose }}
          onAskingChange={(isOpen) => setAskingFor(isOpen ? reference : undefined)}
          {...rest}
          onFullScreenChange={setIsFullScreen}
          onNext={isLast ? onClose : () => onOpen(index + 1)}
        />
      </div>
    </Dialog>
  )
}

interface PracticeSheetProps
  extends Pick<PracticeDialogProps, 'choice' | 'drafts' | 'onDecide' | 'onRetry' | 'onClose'> {
  practiceCase: PracticeCase
  isFullScreen: boolean
  onFullScreenChange: (isFullScreen: boolean) => void
  /** Whether the request for changes replaces the answers and the decision. */
  isAsking: boolean
  onAskingChange: (isAsking: boolean) => void
  isLast: boolean
  onNext: () => void
}

function PracticeSheet(props: PracticeSheetProps) {
  const { practiceCase, isFullScreen, onFullScreenChange, isAsking, onAskingChange, isLast, onNext, choice, drafts } =
    props
  const { onDecide, onRetry, onClose } = props
  const { application, service } = practiceCase
  const { _id: reference } = application
  const { documents, fault } = useDrawnDocuments(practiceCase, choice !== undefined)
  const [chosenPath, setChosenPath] = useState<string>()
  const chosen = documents.find(({ filePath }) => filePath === chosenPath) ?? documents[0]
  const [parts, setParts] = useState<RequestedParts>({})
  const [matching] = useState<MatchingAnswers>(() => new Map())
  const answers = useCheckedAnswers(application, [parts, setParts], matching)
  const sheetRoot = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLDivElement>(null)
  const sheet = useSheetView({ isAsking, onFullScreenChange, decision: form })
  const { hiddenUnless } = sheet
  useFocusAfterRequestPanel(form, isAsking)
  useOutcomeFocus(choice !== undefined, { sheetRoot, form })
  const showDocument = (slot: string | undefined) => {
    const shown = documents.find((document) => document.slot === slot)
    if (shown) setChosenPath(shown.filePath)
  }
  const ask = (reason?: string) => {
    if (reason !== undefined && chosen) setParts({ [chosen.slot]: reason, ...parts })
    sheet.reveal()
    onAskingChange(true)
  }
  const decide = (newChoice: Choice) => {
    onAskingChange(false)
    sheet.reveal()
    // The explanation that follows is about the document with the fault.
    showDocument(practiceCase.fault?.slot)
    onDecide(newChoice)
  }
  return (
    <div ref={sheetRoot} className={`${SHEET} ${columnsOf(isFullScreen)}`}>
      <DocumentHalf titleId="review-documents" className={`${DOCUMENTS} ${hiddenUnless('compare')}`}>
        <DocumentPane
          {...{ documents, chosen, isFullScreen }}
          isInFullFrame={sheet.isInFullFrame}
          onFullScreenChange={sheet.setFullScreen}
          onChoose={setChosenPath}
          nextReference={undefined}
        />
      </DocumentHalf>
      {isAsking && (
        <div className={REQUEST}>
          <RequestForm
            {...{ service, parts, answers }}
            application={{ ...application, documents: [...practiceCase.documents] }}
            isPending={false}
            failure={undefined}
            onChange={setParts}
            onFlagged={showDocument}
            onClose={() => onAskingChange(false)}
            onSend={(items) => decide({ decision: 'changes', parts: items.map(({ name }) => name) })}
            onSendAndNext={undefined}
          />
        </div>
      )}
      <div className={`${ANSWERS} ${isAsking ? 'not-print:hidden' : hiddenUnless('compare')}`}>
        <div className="-mx-4 empty:hidden">
          <Cautions application={application} />
        </div>
        <ApplicationFacts application={application}>
          {chosen && (
            <ProvedAnswers
              {...{ application, service, answers }}
              canFlag={choice === undefined}
              document={chosen}
              faultyField={fault}
            />
          )}
        </ApplicationFacts>
        <AnswerSections service={service} answers={application.answers} shown={chosen?.confirms ?? []} />
      </div>
      <div ref={form} className={`${DECISION} ${isAsking ? 'hidden' : hiddenUnless('decision')}`}>
        {choice && (
          <Outcome
            {...{ practiceCase, documents, choice, isLast, onNext }}
            onShowFault={() => sheet.setView('compare')}
            onRetry={() => {
              drafts.delete(reference)
              onRetry()
            }}
          />
        )}
        {/* A hidden form would still react to its shortcuts. What the reviewer entered is kept in `drafts`. */}
        {!choice && !isAsking && (
          <DecisionForm
            application={application}
            parts={{ service, flagged: parts }}
            compared={countCompared(documents, service, answers)}
            shownDocument={chosen?.title}
            hints={PRACTICE_HINTS}
            continuation={undefined}
            isSaving={false}
            onAsk={ask}
            onReveal={sheet.reveal}
            onPicked={() => sheet.setView('decision')}
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
        shown={sheet.view}
        hasCertificate={false}
        isAsking={isAsking}
        onShow={(next) => sheet.show(next === 'decision' ? 'decision' : 'compare')}
      />
    </div>
  )
}

/**
 * The texts on the cards of the decisions. In practice, a card says when the decision is right. In the real dialog, it says
 * what follows from the decision.
 */
const PRACTICE_HINTS: DecisionHints = {
  Verified: 'practice.card.Verified',
  Rejected: 'practice.card.Rejected',
  changes: 'practice.card.changes',
}

/**
 * The documents of a case. After the decision, also the field with the fault, and the fault is marked on its document.
 */
function useDrawnDocuments(practiceCase: PracticeCase, isDecided: boolean) {
  const papersOf = usePapers()
  const [plain] = useState(() => papersOf(practiceCase, false))
  const [marked] = useState(() => papersOf(practiceCase, true))
  const { fault } = practiceCase
  if (!isDecided) return { documents: plain, fault: undefined }
  return { documents: marked, fault: fault && 'field' in fault ? fault.field : undefined }
}

interface OutcomeElements {
  sheetRoot: RefObject<HTMLElement | null>
  form: RefObject<HTMLElement | null>
}

/**
 * The outcome replaces the focused form, so its button takes the focus, and the faulty answer is scrolled into view. When the
 * reviewer tries again, the form takes the focus back.
 */
function useOutcomeFocus(isDecided: boolean, { sheetRoot, form }: OutcomeElements) {
  const wasDecided = useRef(isDecided)
  useEffect(() => {
    if (isDecided && !wasDecided.current) {
      form.current?.querySelector('button')?.focus()
      sheetRoot.current?.querySelector('[data-fault]')?.scrollIntoView({ block: 'nearest' })
    }
    if (!isDecided && wasDecided.current) form.current?.querySelector<HTMLElement>('[type=radio]')?.focus()
    wasDecided.current = isDecided
  }, [isDecided, sheetRoot, form])
}
