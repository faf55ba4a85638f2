// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CircleCheck, FilePen, FileText } from 'lucide-react'
import { useState } from 'react'
import { ACCOUNT_UNCONFIRMED, type Appeal } from '#shared/applications/appeals.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { LinkButton, TextLink } from '#web/components/controls/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { Loaded, Notice } from '#web/components/feedback/notice.tsx'
import { Skeleton, SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { PageHeading } from '#web/components/layout/page-header.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { DueLabel } from '#web/components/lists/due-label.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { isApiError } from '#web/lib/api-client.ts'
import { useService } from '#web/lib/portal.ts'
import { navigate } from '#web/lib/router.tsx'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { UnchangedAnswers } from '../amendment/amendment-section.tsx'
import { AnswerSections, ApplicationFacts } from '../application-facts.tsx'
import { HistorySection } from '../decision/history-section.tsx'
import { DocumentPane } from '../documents/document-pane.tsx'
import { findMentioned, nameDocuments } from '../documents/name-documents.ts'
import { applicationQuery } from '../review-queries.ts'
import { AppealDecisionForm } from './appeal-decision-form.tsx'
import { AppealFacts, findRejection } from './appeal-facts.tsx'

const NOT_FOUND = 404
/** A screen on which the title fits in one line. */
const TABLET = '(min-width: 40rem)'

interface AppealReviewProps {
  /** The username of the officer, whose text is kept if the session ends. */
  owner: string
  reference: string
}

/** The application under appeal, which is read-only, and the form for the decision on the appeal. */
export function AppealReview({ owner, reference }: AppealReviewProps) {
  const t = useTranslate()
  const query = useQuery(applicationQuery(reference))
  const isAbsent = isApiError(query.error) && query.error.status === NOT_FOUND
  return (
    <>
      <AppealHeader reference={reference} application={query.data} />
      {isAbsent ? (
        <EmptyState
          title={t('appeals.one.failed')}
          text={t('appeals.one.gone')}
          action={<LinkButton to="/appeals">{t('appeals.one.back')}</LinkButton>}
        />
      ) : (
        <Loaded query={query} failure={t('appeals.one.failed')} placeholder={<AppealSkeleton />}>
          {(application) => <UnderAppeal owner={owner} application={application} />}
        </Loaded>
      )}
    </>
  )
}

/** The reference of the application, what it is about, and the last day for the decision on the appeal. */
function AppealHeader({ reference, application }: { reference: string; application: ApplicationDetails | undefined }) {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()
  const { decideBy, outcome } = application?.appeals.at(-1) ?? {}
  const title = t('appeals.one.title', { reference })
  const isWide = useMediaQuery(TABLET)
  return (
    <div className="mb-4 flex flex-col gap-1">
      <TextLink to="/appeals" className="flex min-h-11 w-fit items-center gap-1.5 print:hidden">
        <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
        {t('appeals.one.back')}
      </TextLink>
      {/* On a phone, the reference has a line of its own, because the browser would break it at a hyphen. */}
      <PageHeading className="whitespace-pre-line text-xl sm:text-2xl">
        {isWide ? title : title.replace(` ${reference}`, `\n${reference}`)}
      </PageHeading>
      {application && (
        <p className="break-words text-ink-soft">
          <span className="max-sm:hidden">{application.scheme} · </span>
          {application.summary || application.scheme}
        </p>
      )}
      {decideBy !== undefined && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {t('appeals.decideBy')} {formatCalendarDay(decideBy)} {outcome === undefined && <DueLabel dueOn={decideBy} />}
        </p>
      )}
    </div>
  )
}

/** The shape of the screen while the application loads. */
function AppealSkeleton() {
  const t = useTranslate()
  return (
    <div role="status" className={COLUMNS}>
      <p className="sr-only">{t('shell.loading')}</p>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-32 w-full" />
        <Skeleton className="h-32 w-full" />
        <Skeleton className="h-32 w-full" />
      </div>
      <div className="not-desk:hidden desk:h-[85dvh]">
        <Skeleton className="h-full" />
      </div>
    </div>
  )
}

const COLUMNS = 'grid items-start gap-4 desk:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] desk:gap-6'

/** The part of the screen that a phone shows. */
type PhoneView = (typeof VIEWS)[number]['view']

const VIEWS = [
  { view: 'appeal', label: 'appeals.view.appeal', Icon: FilePen },
  { view: 'document', label: 'appeals.view.document', Icon: FileText },
  { view: 'decide', label: 'appeals.view.decide', Icon: CircleCheck },
] as const

/**
 * The decision under appeal and the applicant's reason beside the document that they are about; below them, the decision on
 * the appeal, the history and the answers. On a phone, three buttons switch between appeal, document and decision.
 */
function UnderAppeal({ owner, application }: { owner: string; application: ApplicationDetails }) {
  const service = useService(application.collection)
  const appeal = application.appeals.at(-1)
  const [view, setView] = useState<PhoneView>('appeal')
  const hiddenUnless = (own: PhoneView) => (own === view ? '' : 'not-desk:not-print:hidden')
  return (
    <>
      <ViewSwitch shown={view} onShow={setView} />
      <div className={COLUMNS}>
        <div className={`flex min-w-0 flex-col gap-4 ${view === 'document' ? 'not-desk:not-print:hidden' : ''}`}>
          {appeal && (
            <div className={hiddenUnless('appeal')}>
              <AppealFacts application={application} appeal={appeal} />
            </div>
          )}
          {appeal && (
            <div className={hiddenUnless('decide')}>
              <Decision owner={owner} application={application} appeal={appeal} />
            </div>
          )}
          <div className={`flex flex-col gap-6 ${hiddenUnless('appeal')}`}>
            <Card>
              <ApplicationFacts application={application} />
            </Card>
            <UnchangedAnswers application={application}>
              {service && <AnswerSections service={service} answers={application.answers} />}
            </UnchangedAnswers>
            <HistorySection application={application} />
          </div>
        </div>
        <div className={`min-w-0 desk:sticky desk:top-4 ${hiddenUnless('document')}`}>
          <Documents application={application} appeal={appeal} />
        </div>
      </div>
    </>
  )
}

/** The buttons that switch between the parts of the screen on a phone. They stay visible while the part scrolls. */
function ViewSwitch({ shown, onShow }: { shown: PhoneView; onShow: (view: PhoneView) => void }) {
  const t = useTranslate()
  return (
    <div className="sticky top-0 z-1 -mx-4 mb-4 flex border-line border-t border-b bg-surface desk:hidden print:hidden">
      {VIEWS.map(({ view, label, Icon }) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === shown}
          onClick={() => onShow(view)}
          className="flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 border-transparent border-b-3 px-1 text-ink-soft text-sm leading-tight -outline-offset-3 aria-pressed:border-indigo aria-pressed:font-semibold aria-pressed:text-indigo"
        >
          <Icon aria-hidden className="size-5" />
          {t(label)}
        </button>
      ))}
    </div>
  )
}

interface DecisionProps {
  owner: string
  application: ApplicationDetails
  appeal: Appeal
}

/** The form for the decision, the decision that was made, or the reason why this officer cannot decide. */
function Decision({ owner, application, appeal }: DecisionProps) {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()
  const { outcome, reason, newDueOn = '' } = appeal
  if (outcome === 'upheld' || outcome === 'ordered') {
    const title =
      outcome === 'upheld'
        ? t('appeals.outcome.upheld')
        : t('appeals.outcome.ordered', { day: formatCalendarDay(newDueOn) })
    return (
      <Notice title={title}>
        <p className="whitespace-pre-line break-words">{reason}</p>
      </Notice>
    )
  }
  if (application.allowedAppealOutcomes.length === 0) {
    return (
      <Notice kind="warning" title={t('appeals.notYours')}>
        <p>
          {application.cautions.includes(ACCOUNT_UNCONFIRMED)
            ? t('appeals.notYours.unconfirmed')
            : t('appeals.notYours.text')}
        </p>
      </Notice>
    )
  }
  return <AppealDecisionForm {...{ owner, application, appeal }} onDone={() => navigate('/appeals')} />
}

interface DocumentsProps {
  application: ApplicationDetails
  appeal: Appeal | undefined
}

/** The documents. The first one shown is the one that the rejection names, or else the first one of the application. */
function Documents({ application, appeal }: DocumentsProps) {
  const t = useTranslate()
  const service = useService(application.collection)
  const [chosenPath, setChosenPath] = useState<string>()
  const [isFull, setIsFull] = useState(false)
  const documents = nameDocuments(application.documents, service, application.answers)
  const rejection = appeal?.ground === 'rejected' ? findRejection(application, appeal.filedAt) : undefined
  const chosen =
    documents.find(({ filePath }) => filePath === chosenPath) ??
    findMentioned(documents, rejection?.message ?? '') ??
    documents[0]
  return (
    <section
      aria-labelledby="appeal-documents"
      className="min-w-0 overflow-hidden rounded-md border border-line bg-surface desk:h-[85dvh]"
    >
      <h2 id="appeal-documents" className="sr-only print:not-sr-only">
        {t('review.documents')}
      </h2>
      {service ? (
        <DocumentPane
          documents={documents}
          chosen={chosen}
          onChoose={setChosenPath}
          nextReference={undefined}
          isFull={isFull}
          onFull={setIsFull}
        />
      ) : (
        <SkeletonList rows={1} label={t('review.documents.loading')} />
      )}
    </section>
  )
}
