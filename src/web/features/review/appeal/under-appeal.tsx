// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ACCOUNT_UNCONFIRMED, type Appeal } from '#shared/applications/appeals.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { LinkButton } from '#web/components/controls/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { Loaded, Notice } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { DueLabel } from '#web/components/lists/due-label.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { isApiError } from '#web/lib/api-client.ts'
import { useService } from '#web/lib/portal.ts'
import { navigate } from '#web/lib/router.tsx'
import { UnchangedAnswers } from '../amendment/amendment-section.tsx'
import { AnswerSections, ApplicationFacts } from '../application-facts.tsx'
import { HistorySection } from '../decision/history-section.tsx'
import { DocumentPane } from '../documents/document-pane.tsx'
import { findMentioned, nameDocuments } from '../documents/name-documents.ts'
import { applicationQuery } from '../review-queries.ts'
import { AppealDecisionForm } from './appeal-decision-form.tsx'

const NOT_FOUND = 404

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
      <PageHeader
        title={t('appeals.one.title', { reference })}
        lead={query.data && <p className="break-words">{`${query.data.scheme} · ${query.data.summary}`}</p>}
        back={{ to: '/appeals', label: t('appeals.one.back') }}
      />
      {isAbsent ? (
        <EmptyState
          title={t('appeals.one.failed')}
          text={t('appeals.one.gone')}
          action={<LinkButton to="/appeals">{t('appeals.one.back')}</LinkButton>}
        />
      ) : (
        <Loaded query={query} failure={t('appeals.one.failed')}>
          {(application) => <UnderAppeal owner={owner} application={application} />}
        </Loaded>
      )}
    </>
  )
}

/**
 * The applicant's reason beside the decision under appeal; below them, the decision on the appeal, the history and the
 * answers beside the documents. On a phone, the documents are last.
 */
function UnderAppeal({ owner, application }: { owner: string; application: ApplicationDetails }) {
  const service = useService(application.collection)
  const appeal = application.appeals.at(-1)
  return (
    <div className="grid items-start gap-6 desk:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      {appeal && <AppealFacts application={application} appeal={appeal} />}
      <div className="flex min-w-0 flex-col gap-6">
        {appeal && <Decision owner={owner} application={application} appeal={appeal} />}
        <HistorySection application={application} />
        <Card>
          <ApplicationFacts application={application} />
        </Card>
        <UnchangedAnswers application={application}>
          {service && <AnswerSections service={service} answers={application.answers} />}
        </UnchangedAnswers>
      </div>
      <Documents application={application} appeal={appeal} />
    </div>
  )
}

/** The time limit first, then the applicant's reason beside the decision or the delay that the appeal is about. */
function AppealFacts({ application, appeal }: { application: ApplicationDetails; appeal: Appeal }) {
  const t = useTranslate()
  const { formatDay, formatCalendarDay } = useFormats()
  const { ground, filedAt, decideBy, dueOn, statement, outcome } = appeal
  return (
    <section aria-label={t('appeals.section')} className="flex min-w-0 flex-col gap-4 desk:col-span-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {t('appeals.decideBy')} {formatCalendarDay(decideBy)} {outcome === undefined && <DueLabel dueOn={decideBy} />}
      </p>
      <div className="grid gap-4 desk:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] desk:gap-6">
        <Side
          id="appeal-statement"
          title={t('appeals.statement')}
          detail={`${t('appeals.filed')}: ${formatDay(filedAt)}`}
        >
          {statement ?? t('appeals.statement.none')}
        </Side>
        {ground === 'rejected' ? (
          <Rejection application={application} filedAt={filedAt} />
        ) : (
          <Side id="appeal-about" title={t('appeals.ground.late')}>
            {dueOn ? `${t('appeals.due')}: ${formatCalendarDay(dueOn)}` : ''}
          </Side>
        )}
      </div>
    </section>
  )
}

/** The rejection that an appeal is about; undefined if it is about a delay. */
const findRejection = ({ history }: ApplicationDetails, filedAt: string) =>
  history.findLast(({ to, at }) => to === 'Rejected' && at <= filedAt)

/** The rejection that the appeal is about: who rejected, when and why. */
function Rejection({ application, filedAt }: { application: ApplicationDetails; filedAt: string }) {
  const t = useTranslate()
  const { formatInstant } = useFormats()
  const rejection = findRejection(application, filedAt)
  const detail =
    rejection &&
    t('review.history.by', {
      instant: formatInstant(rejection.at),
      name: rejection.by,
      role: t(`role.${rejection.role}`),
    })
  return (
    <Side id="appeal-about" title={t('appeals.rejection')} detail={detail}>
      {rejection?.message ?? t('appeals.rejection.none')}
    </Side>
  )
}

interface SideProps {
  id: string
  title: string
  /** Who wrote the text, or when. */
  detail?: string | undefined
  children: string
}

/** The text of one side of the appeal: the applicant, or the office. */
function Side({ id, title, detail, children }: SideProps) {
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {detail && <p className="text-ink-soft text-sm">{detail}</p>}
      <p className="mt-2 whitespace-pre-line break-words border-line border-s-4 ps-3">{children}</p>
    </Card>
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
      className="min-w-0 overflow-hidden rounded-md border border-line bg-surface desk:sticky desk:top-4 desk:h-[85dvh]"
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
