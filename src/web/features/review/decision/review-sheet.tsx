// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { Fragment, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MESSAGE_LENGTH, type SupportingDocument } from '#shared/applications/wire.ts'
import { DialogLoadFailure } from '#web/components/dialog/dialog.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useService } from '#web/lib/portal.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { useSession } from '#web/session/session.ts'
import { canRequestChanges, RequestPanel, useFocusAfterRequestPanel } from '../amendment/amendment-section.tsx'
import { useRequestedParts } from '../amendment/requested-parts.ts'
import { useAnswerMarks } from '../answer-marks.tsx'
import { useCheckedAnswers } from '../documents/checked-answers.ts'
import { DocumentHalf } from '../documents/document-half.tsx'
import { DocumentPane } from '../documents/document-pane.tsx'
import { nameDocuments, previewOf } from '../documents/name-documents.ts'
import { documentsQuery } from '../review-queries.ts'
import { Decide, type DecideProps, Verification } from './decide.tsx'
import { useUnsentReferences } from './pending-decisions.ts'
import { ReviewAnswers, ReviewCautions } from './review-answers.tsx'
import {
  ANSWERS,
  CAUTIONS,
  columnsOf,
  DECISION,
  DESK,
  DOCUMENTS,
  HIDDEN_ON_PHONE,
  REQUEST,
  SHEET,
  WIDE,
} from './sheet-layout.ts'
import { UndoBar } from './undo-bar.tsx'
import { type PhoneView, ViewBar } from './view-bar.tsx'

interface ReviewSheetProps extends DecideProps {
  /** Whether the panel in which the reviewer asks for changes is open. */
  isAsking: boolean
  onAsk: (isAsking: boolean) => void
  nextReference: string | undefined
  /** Whether the documents cover the whole window. */
  isFull: boolean
  onFull: (isFull: boolean) => void
}

const NO_DOCUMENTS: readonly SupportingDocument[] = []

/**
 * The content of the review dialog. The documents are on the right, with at least 60 % of the width and the full height. On
 * the left are the answers and the decision, or the request for changes. On a phone, the document is above the answers, and a
 * bar at the bottom switches to the certificate and the decision.
 */
export function ReviewSheet(props: ReviewSheetProps) {
  const { application, isFull, onFull } = props
  const { _id: reference, allowedDecisions } = application
  const t = useTranslate()
  const service = useService(application.collection)
  const query = useQuery(documentsQuery(reference, application.collection))
  const supporting = nameDocuments(query.data ?? NO_DOCUMENTS, service, application.answers)
  const preview = previewOf(application, service, { title: t('review.preview'), note: t('review.preview.note') })
  const canApprove = service !== undefined && allowedDecisions.includes('Approved')
  const documents = canApprove ? [...supporting, preview] : supporting
  const [chosenPath, setChosenPath] = useState<string>()
  const chosen = documents.find(({ filePath }) => filePath === chosenPath) ?? documents[0]
  const isDecided = useUnsentReferences(useSession().data?.email ?? '').has(reference)
  const decision = useRef<HTMLDivElement>(null)
  const isDesk = useMediaQuery(DESK)
  const isWide = useMediaQuery(WIDE)
  const [view, setView] = useState<Exclude<PhoneView, 'certificate'>>('compare')
  const reveal = () => {
    // On a wide screen, the decision is visible in full screen, too.
    if (!isWide) onFull(false)
    setView('decision')
  }
  const preparedRejection = usePreparedRejection(props, decision, reveal)
  const [parts, setParts] = useRequestedParts(application)
  const canAsk = service !== undefined && canRequestChanges(application)
  const answers = useCheckedAnswers(application, [parts, setParts])
  const canFlag = !isDecided && (canAsk || allowedDecisions.includes('Rejected'))
  const marks = useAnswerMarks(application, service)
  const provable = new Set(supporting.flatMap(({ confirms }) => confirms).filter((name) => service?.fields[name]))
  const isAsking = props.isAsking && canAsk && !isDecided
  useFocusAfterRequestPanel(decision, isAsking)
  const ask = (reason?: string) => {
    // A reason that the reviewer has already given for this document stays.
    if (reason !== undefined && chosen?.slot) setParts({ [chosen.slot]: reason, ...parts })
    reveal()
    props.onAsk(true)
  }
  const shownOnPhone = isAsking ? 'compare' : view
  const hiddenUnless = (own: PhoneView) => (own === shownOnPhone ? '' : HIDDEN_ON_PHONE)
  const left = (
    <Fragment key="answers">
      {isAsking && (
        <div className={`${REQUEST} ${hiddenUnless('compare')}`}>
          <RequestPanel
            {...{ application, service, parts, answers }}
            onChange={setParts}
            onFlagged={(name) => {
              const document = supporting.find(({ slot }) => slot === name)
              if (document) setChosenPath(document.filePath)
            }}
            onClose={() => props.onAsk(false)}
            onNext={props.continuation?.open}
            onDone={() => {
              setParts({})
              props.drafts.delete(reference)
              props.onAsk(false)
            }}
            substitute={<DialogLoadFailure onClose={() => props.onAsk(false)} />}
          />
        </div>
      )}
      <div className={`${ANSWERS} ${isAsking ? 'not-print:hidden' : hiddenUnless('compare')}`}>
        <ReviewAnswers {...{ application, service, chosen, answers, canFlag, marks }} />
      </div>
    </Fragment>
  )
  const right = (
    <DocumentHalf key="documents" titleId="review-documents" className={`${DOCUMENTS} ${hiddenUnless('compare')}`}>
      {query.data ? (
        <DocumentPane
          {...{ documents, chosen, isFull }}
          isInFullFrame={isWide}
          onFull={(full) => {
            onFull(full)
            setView('compare')
          }}
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
  )
  return (
    <div className={`${SHEET} ${columnsOf(isFull)}`}>
      {/* The order of the elements is the visible one: sideways on a desk, downwards on a phone. */}
      <div className={`${CAUTIONS} ${isAsking ? 'not-print:hidden' : hiddenUnless('compare')}`}>
        <ReviewCautions {...{ application, isDecided }} onReject={preparedRejection.reject} onOpen={props.onOpen} />
      </div>
      {isDesk ? [left, right] : [right, left]}
      {!isAsking && (
        <div ref={decision} className={`${DECISION} ${hiddenUnless('decision')}`}>
          <UndoBar shown={reference} className="px-3 pt-3 not-desk:hidden" />
          {canApprove && <Verification application={application} />}
          <Decide
            key={preparedRejection.count}
            {...props}
            parts={{ service, flagged: parts }}
            compared={{ done: [...provable].filter(answers.isCompared).length, all: provable.size }}
            onAsk={canAsk ? ask : undefined}
            onReveal={reveal}
            onPicked={(picked) => {
              setView('decision')
              // Before an approval, the preview of the certificate is shown. If the texts of the service are not loaded
              // yet, the preview is not among the documents, and appears when they are.
              if (picked === 'Approved') setChosenPath(preview.filePath)
              else if (chosenPath === preview.filePath) setChosenPath(undefined)
            }}
          />
        </div>
      )}
      <ViewBar
        reference={reference}
        shown={shownOnPhone === 'compare' && chosen === preview ? 'certificate' : shownOnPhone}
        hasCertificate={canApprove && !isAsking}
        isAsking={isAsking}
        onShow={(next) => {
          // The view is rendered before a field in it takes the focus.
          flushSync(() => {
            if (next === 'certificate') setChosenPath(preview.filePath)
            else if (next === 'compare' && chosen === preview) setChosenPath(undefined)
            setView(next === 'certificate' ? 'compare' : next)
          })
          if (next === 'decision') decision.current?.querySelector<HTMLElement>('[type=radio], button')?.focus()
        }}
      />
    </div>
  )
}

/** Fills in the form with a rejection and a message, which the reviewer can change before saving it. */
function usePreparedRejection(
  { application: { _id: reference }, drafts }: ReviewSheetProps,
  form: RefObject<HTMLDivElement | null>,
  onReveal: () => void,
) {
  // The form reads its draft only when it mounts. `count` is the form's key, so increasing it mounts the form again.
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (count > 0) form.current?.querySelector('textarea')?.focus()
  }, [form, count])
  const reject = (text: string) => {
    const message = [drafts.get(reference)?.message ?? '', text].join(' ').trim().slice(0, MESSAGE_LENGTH)
    drafts.set(reference, { ...drafts.get(reference), picked: 'Rejected', message })
    onReveal()
    setCount(count + 1)
  }
  return { count, reject }
}
