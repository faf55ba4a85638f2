// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { receivedAmendment } from '#shared/applications/amendments.ts'
import { MESSAGE_LENGTH, type SupportingDocument } from '#shared/applications/wire.ts'
import { DialogLoadFailure } from '#web/components/dialog/dialog.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useService } from '#web/lib/portal.ts'
import { useSession } from '#web/session/session.ts'
import {
  canRequestChanges,
  RequestPanel,
  useFocusAfterRequestPanel,
  WaitingNote,
} from '../amendment/amendment-section.tsx'
import { useRequestedParts } from '../amendment/requested-parts.ts'
import { useAnswerMarks } from '../answer-marks.tsx'
import { countCompared, useCheckedAnswers } from '../documents/checked-answers.ts'
import { DocumentHalf } from '../documents/document-half.tsx'
import { DocumentPane } from '../documents/document-pane.tsx'
import { documentQuery } from '../documents/document-query.ts'
import { findInitial, nameDocuments, previewOf } from '../documents/name-documents.ts'
import { useOpenedMark } from '../opened-applications.ts'
import { documentsQuery } from '../review-queries.ts'
import { forgetUnsentWork, unsentKey } from '../unsent-work.ts'
import { Decide, type DecideProps, Verification } from './decide.tsx'
import { withDecision } from './decision-drafts.ts'
import { useUnsentReferences } from './pending-decisions.ts'
import { ReviewAnswers, ReviewCautions } from './review-answers.tsx'
import { ANSWERS, CAUTIONS, columnsOf, DECISION, DOCUMENTS, REQUEST, SHEET } from './sheet-layout.ts'
import { UndoBar } from './undo-bar.tsx'
import { useSheetView } from './use-sheet-view.ts'
import { ViewBar } from './view-bar.tsx'

interface ReviewSheetProps extends DecideProps {
  /** Whether the panel in which the reviewer asks for changes is open. */
  isAsking: boolean
  onAskingChange: (isAsking: boolean) => void
  nextReference: string | undefined
  /** Whether the documents cover the whole window. */
  isFullScreen: boolean
  onFullScreenChange: (isFullScreen: boolean) => void
}

const NO_DOCUMENTS: readonly SupportingDocument[] = []

/**
 * The content of the review dialog. The documents are on the right, with at least 60 % of the width and the full
 * height. On the left are the answers and the decision, or the request for changes. On a phone, the document is above
 * the answers, and a bar at the bottom switches to the certificate and the decision. In both layouts, the keyboard
 * reaches the document, the answers and the decision in this order, so that a window can cross the breakpoint without
 * losing its state.
 */
export function ReviewSheet(props: ReviewSheetProps) {
  const { application, isFullScreen, onFullScreenChange } = props
  const { _id: reference, allowedDecisions } = application
  const t = useTranslate()
  useOpenedMark(application)
  const service = useService(application.collection)
  const query = useQuery(documentsQuery(reference, application.collection))
  const supporting = nameDocuments(query.data ?? NO_DOCUMENTS, service, application)
  const preview = previewOf(application, service, t('review.preview'))
  const canApprove = service !== undefined && allowedDecisions.includes('Approved')
  // The certificate of a verified application is fetched before it is needed, because the server takes a moment to draw
  // it.
  useQuery({ ...documentQuery(preview), enabled: canApprove && application.status === 'Verified' && query.isSuccess })
  const documents = canApprove ? [...supporting, preview] : supporting
  const [chosenPath, setChosenPath] = useState<string>()
  const chosen = documents.find(({ filePath }) => filePath === chosenPath) ?? findInitial(documents, application)
  const isDecided = useUnsentReferences(useSession().data?.email ?? '').has(reference)
  const decision = useRef<HTMLDivElement>(null)
  const [parts, setParts] = useRequestedParts(application)
  const canAsk = service !== undefined && canRequestChanges(application)
  const answers = useCheckedAnswers(application, [parts, setParts])
  const canFlag = !isDecided && (canAsk || allowedDecisions.includes('Rejected'))
  const marks = useAnswerMarks(application, service)
  const isAsking = props.isAsking && canAsk && !isDecided
  const sheet = useSheetView({ isAsking, onFullScreenChange, decision })
  const { hiddenUnless } = sheet
  const preparedRejection = usePreparedRejection(props, decision, sheet.reveal)
  useFocusAfterRequestPanel(decision, isAsking)
  const ask = (reason?: string) => {
    // A reason that the reviewer has already given for this document stays.
    if (reason !== undefined && chosen?.slot) setParts({ [chosen.slot]: reason, ...parts })
    sheet.reveal()
    props.onAskingChange(true)
  }
  return (
    <div className={`${SHEET} ${columnsOf(isFullScreen)}`}>
      <div className={`${CAUTIONS} ${isAsking ? 'not-print:hidden' : hiddenUnless('compare')}`}>
        <ReviewCautions {...{ application, isDecided }} onReject={preparedRejection.reject} onOpen={props.onOpen} />
      </div>
      <DocumentHalf
        titleId="review-documents"
        className={`${DOCUMENTS} ${hiddenUnless('compare')}`}
        foot={
          <UndoBar shown={reference} className="border-line border-t bg-surface p-3 not-desk:hidden print:hidden" />
        }
      >
        {query.data ? (
          <DocumentPane
            {...{ documents, chosen, isFullScreen }}
            isInFullFrame={sheet.isInFullFrame}
            onFullScreenChange={sheet.setFullScreen}
            onChoose={setChosenPath}
            nextReference={props.nextReference}
          />
        ) : (
          <div className="min-h-0 flex-1 p-4">
            {query.error ? (
              <LoadFailure title={t('review.documents.failed')} query={query} />
            ) : (
              <SkeletonList rows={1} label={t('review.documents.loading')} />
            )}
          </div>
        )}
      </DocumentHalf>
      {isAsking && (
        <div className={REQUEST}>
          <RequestPanel
            {...{ application, service, parts, answers }}
            onChange={setParts}
            onFlagged={(name) => {
              const document = supporting.find(({ slot }) => slot === name)
              if (document) setChosenPath(document.filePath)
            }}
            onClose={() => props.onAskingChange(false)}
            onNext={props.continuation?.open}
            onDone={() => {
              setParts({})
              forgetUnsentWork(application)
              props.onAskingChange(false)
            }}
            errorFallback={<DialogLoadFailure onClose={() => props.onAskingChange(false)} />}
          />
        </div>
      )}
      <div className={`${ANSWERS} ${isAsking ? 'not-print:hidden' : hiddenUnless('compare')}`}>
        <ReviewAnswers {...{ application, service, chosen, answers, canFlag, marks }} />
      </div>
      {!isAsking && (
        <div ref={decision} className={`${DECISION} ${hiddenUnless('decision')}`}>
          <WaitingNote application={application} />
          {canApprove && <Verification application={application} service={service} />}
          <Decide
            key={preparedRejection.count}
            {...props}
            parts={{ service, flagged: parts }}
            compared={countCompared(supporting, service, answers, receivedAmendment(application))}
            shownDocument={chosen?.title}
            certificate={canApprove ? preview : undefined}
            onAsk={canAsk ? ask : undefined}
            onReveal={sheet.reveal}
            onPicked={(picked) => {
              sheet.setView('decision')
              // Before an approval, the preview of the certificate is shown. The preview becomes one of the documents
              // when the texts of the service are loaded.
              if (picked === 'Approved') setChosenPath(preview.filePath)
              else if (chosenPath === preview.filePath) setChosenPath(undefined)
            }}
          />
        </div>
      )}
      <ViewBar
        reference={reference}
        shown={sheet.view === 'compare' && chosen === preview ? 'certificate' : sheet.view}
        hasCertificate={canApprove && !isAsking}
        isAsking={isAsking}
        onShow={(next) => {
          sheet.show(next === 'decision' ? 'decision' : 'compare', () => {
            if (next === 'certificate') setChosenPath(preview.filePath)
            else if (next === 'compare' && chosen === preview) setChosenPath(undefined)
          })
        }}
      />
    </div>
  )
}

/** Fills in the form with a rejection and a message, which the reviewer can change before saving it. */
function usePreparedRejection(
  { application, drafts }: ReviewSheetProps,
  form: RefObject<HTMLDivElement | null>,
  onReveal: () => void,
) {
  const key = unsentKey(useSession().data?.email ?? '', application)
  // The form reads its draft only when it mounts. `count` is the form's key, so increasing it mounts the form again.
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (count > 0) form.current?.querySelector('textarea')?.focus()
  }, [form, count])
  const reject = (text: string) => {
    const draft = withDecision(drafts.get(key), 'Rejected')
    drafts.set(key, { ...draft, message: [draft.message, text].join(' ').trim().slice(0, MESSAGE_LENGTH) })
    onReveal()
    setCount(count + 1)
  }
  return { count, reject }
}
