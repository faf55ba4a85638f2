import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { MESSAGE_LENGTH, type SupportingDocument } from '#shared/applications/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { LoadFailure, Notice } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useService } from '#web/lib/portal.ts'
import { useSession } from '#web/session/session.ts'
import { AmendmentStatus, AskForChanges, UnchangedAnswers } from '../amendment/amendment-section.tsx'
import { AnswerSections, ApplicationFacts } from '../application-facts.tsx'
import { CertificateSection } from '../certificate/certificate-section.tsx'
import { useCheckedAnswers } from '../documents/checked-answers.ts'
import { DocumentPane } from '../documents/document-pane.tsx'
import { nameDocuments, previewOf } from '../documents/name-documents.ts'
import { ProvedAnswers } from '../documents/proved-answers.tsx'
import { claimQuery, documentsQuery, releaseClaim } from '../review-queries.ts'
import { SimilarNotice } from '../similar/similar-notice.tsx'
import { Cautions } from './cautions.tsx'
import { Decide, type DecideProps, Verification } from './decide.tsx'
import { HistorySection } from './history-section.tsx'
import { isUnsent, useUnsentReferences } from './pending-decisions.ts'
import { UndoBar } from './undo-bar.tsx'

interface ReviewSheetProps extends DecideProps {
  nextReference: string | undefined
  /** Whether the documents cover the whole window. */
  isFull: boolean
  onFull: (isFull: boolean) => void
}

const NO_DOCUMENTS: readonly SupportingDocument[] = []

/**
 * The documents are on the right, in at least 60 % of the width and the full height; the answers and the decision are
 * beside them. On a phone, they are below each other, and a bar at the bottom jumps between them.
 */
export function ReviewSheet(props: ReviewSheetProps) {
  const { application, isFull, onFull } = props
  const { _id: reference, allowedDecisions } = application
  const t = useTranslate()
  const service = useService(application.collection)
  const query = useQuery(documentsQuery(reference, application.collection))
  const supporting = nameDocuments(query.data ?? NO_DOCUMENTS, service, application.answers)
  const preview = previewOf(application, service, { kind: t('review.preview'), note: t('review.preview.note') })
  const canApprove = service !== undefined && allowedDecisions.includes('Approved')
  const documents = canApprove ? [...supporting, preview] : supporting
  const [chosenPath, setChosenPath] = useState<string>()
  const chosen = documents.find(({ filePath }) => filePath === chosenPath) ?? documents[0]
  const checked = useCheckedAnswers(application)
  const isDecided = useUnsentReferences(useSession().data?.email ?? '').has(reference)
  const pane = useRef<HTMLElement>(null)
  const decision = useRef<HTMLDivElement>(null)
  const preparedRejection = usePreparedRejection(props, decision)
  return (
    <div className="-m-5 relative flex flex-col desk:grid desk:h-[calc(90vh-3.5rem)] desk:grid-cols-[minmax(0,38fr)_minmax(0,62fr)] desk:grid-rows-[minmax(0,1fr)_auto] print:block">
      <div className="flex min-w-0 flex-col gap-4 p-4 desk:overflow-y-auto">
        {allowedDecisions.length > 0 && <ClaimNotice reference={reference} />}
        <Cautions application={application} />
        <SimilarNotice
          application={application}
          onReject={allowedDecisions.includes('Rejected') && !isDecided ? preparedRejection.reject : undefined}
          onOpen={props.onOpen}
        />
        <AmendmentStatus application={application} service={service} />
        <ApplicationFacts application={application}>
          {service && chosen && <ProvedAnswers {...{ application, service, checked }} document={chosen} />}
        </ApplicationFacts>
        {!isDecided && <AskForChanges application={application} service={service} />}
        <UnchangedAnswers application={application}>
          {service && <AnswerSections service={service} answers={application.answers} />}
        </UnchangedAnswers>
        <CertificateSection application={application} service={service} />
        <HistorySection application={application} />
      </div>
      <section
        ref={pane}
        aria-labelledby="review-documents"
        className="min-h-0 min-w-0 border-line desk:col-start-2 desk:row-span-2 desk:row-start-1 desk:border-s not-desk:border-t"
      >
        <h3 id="review-documents" className="sr-only print:not-sr-only">
          {t('review.documents')}
        </h3>
        {query.data ? (
          <DocumentPane
            documents={documents}
            chosen={chosen}
            onChoose={setChosenPath}
            nextReference={props.nextReference}
            isFull={isFull}
            onFull={onFull}
          />
        ) : (
          <div className="p-4">
            {query.error ? (
              <LoadFailure title={t('review.documents.failed')} query={query} />
            ) : (
              <SkeletonList rows={1} label={t('review.documents.loading')} />
            )}
          </div>
        )}
      </section>
      <div
        ref={decision}
        className="border-line border-t bg-paper desk:col-start-1 desk:row-start-2 desk:max-h-[60vh] desk:overflow-y-auto print:hidden"
      >
        <UndoBar shown={reference} className="px-4 pt-3 not-desk:hidden" />
        {canApprove && <Verification application={application} />}
        <Decide
          key={preparedRejection.count}
          {...props}
          documentLabels={Object.values(service?.words.documents ?? {})}
          onReveal={() => onFull(false)}
          onPicked={(decision) => {
            // Before an approval, the admin reads the certificate that will be signed. Its preview joins the list of
            // documents when the texts of the service have loaded, which may be later.
            if (decision === 'Approved') setChosenPath(preview.filePath)
            else if (chosenPath === preview.filePath) setChosenPath(undefined)
          }}
        />
      </div>
      <JumpBar
        reference={reference}
        documentCount={supporting.length}
        onDocuments={() => pane.current?.scrollIntoView()}
        onDecide={() => {
          decision.current?.scrollIntoView()
          decision.current?.querySelector<HTMLElement>('select, button')?.focus({ preventScroll: true })
        }}
      />
    </div>
  )
}

/** Fills in the form with a rejection and a message, which the reviewer can change before saving it. */
function usePreparedRejection(
  { application: { _id: reference }, drafts, onFull }: ReviewSheetProps,
  form: RefObject<HTMLDivElement | null>,
) {
  // The form reads its draft only when it mounts. The number is the form's key, so that a higher number mounts the form
  // again.
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (count > 0) form.current?.querySelector('textarea')?.focus()
  }, [form, count])
  const reject = (text: string) => {
    const message = [drafts.get(reference)?.message ?? '', text].join(' ').trim().slice(0, MESSAGE_LENGTH)
    drafts.set(reference, { picked: 'Rejected', message })
    onFull(false)
    setCount(count + 1)
  }
  return { count, reject }
}

interface JumpBarProps {
  reference: string
  documentCount: number
  onDocuments: () => void
  onDecide: () => void
}

/** Buttons on a phone that scroll to the documents and to the decision, which are below the answers. */
function JumpBar({ reference, documentCount, onDocuments, onDecide }: JumpBarProps) {
  const t = useTranslate()
  return (
    <div className="sticky bottom-0 z-1 flex flex-wrap gap-2 border-line border-t bg-surface p-2 desk:hidden print:hidden">
      <UndoBar shown={reference} className="basis-full" />
      <Button compact variant="secondary" className="flex-1" onClick={onDocuments}>
        {t('review.jump.documents', { count: documentCount })}
      </Button>
      <Button compact className="flex-1" onClick={onDecide}>
        {t('review.jump.decide')}
      </Button>
    </div>
  )
}

/**
 * Claims the application while it is open and can be decided, and names the other reviewers who have it open. The claim
 * prevents no decision, because the other reviewers may have left their screens.
 */
function ClaimNotice({ reference }: { reference: string }) {
  const t = useTranslate()
  const { data: claim } = useQuery(claimQuery(reference))
  useEffect(
    () => () => {
      // A saved decision keeps the claim until it is sent.
      if (!isUnsent(reference)) releaseClaim(reference)
    },
    [reference],
  )
  if (claim && claim.earlier.length > 0) {
    const names = claim.earlier.join(', ')
    return <Notice kind="warning" live title={t('review.claim.earlier', { names })} />
  }
  if (claim && claim.later.length > 0) {
    return <Notice live title={t('review.claim.later', { names: claim.later.join(', ') })} />
  }
  return null
}
