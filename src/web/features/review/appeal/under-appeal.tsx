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
import { Card, DataList } from '#web/components/layout/sections.tsx'
import { DueLabel } from '#web/components/lists/due-label.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { isRefusal } from '#web/lib/api-client.ts'
import { useService } from '#web/lib/portal.ts'
import { navigate } from '#web/lib/router.tsx'
import { UnchangedAnswers } from '../amendment/amendment-section.tsx'
import { AnswerSections, ApplicationFacts } from '../application-facts.tsx'
import { HistorySection } from '../decision/history-section.tsx'
import { DocumentPane } from '../documents/document-pane.tsx'
import { nameDocuments } from '../documents/name-documents.ts'
import { applicationQuery } from '../review-queries.ts'
import { AppealDecisionForm } from './appeal-decision-form.tsx'

const NOT_FOUND = 404

interface AppealReviewProps {
  /** The username of the officer, whose text is kept if the session ends. */
  owner: string
  reference: string
}

/** The application under appeal, which cannot be changed, and the decision on the appeal. */
export function AppealReview({ owner, reference }: AppealReviewProps) {
  const t = useTranslate()
  const query = useQuery(applicationQuery(reference))
  const isAbsent = isRefusal(query.error) && query.error.status === NOT_FOUND
  return (
    <>
      <PageHeader
        title={t('appeals.one.title', { reference })}
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

/** The appeal and the answers beside the documents; on a phone, the documents are below them. */
function UnderAppeal({ owner, application }: { owner: string; application: ApplicationDetails }) {
  const service = useService(application.collection)
  const appeal = application.appeals.at(-1)
  return (
    <div className="grid items-start gap-6 desk:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="flex min-w-0 flex-col gap-6">
        {appeal && <AppealFacts application={application} appeal={appeal} />}
        {appeal && <Decision owner={owner} application={application} appeal={appeal} />}
        <Card>
          <ApplicationFacts application={application} />
        </Card>
        <UnchangedAnswers application={application}>
          {service && <AnswerSections service={service} answers={application.answers} />}
        </UnchangedAnswers>
        <HistorySection application={application} />
      </div>
      <Documents application={application} />
    </div>
  )
}

function AppealFacts({ application, appeal }: { application: ApplicationDetails; appeal: Appeal }) {
  const t = useTranslate()
  const { formatDay, formatCalendarDay } = useFormats()
  const { ground, filedAt, decideBy, dueOn, statement, outcome } = appeal
  const rejection = application.history.findLast(({ to, at }) => to === 'Rejected' && at <= filedAt)
  return (
    <Card as="section" aria-labelledby="appeal-facts">
      <h2 id="appeal-facts" className="mb-1 text-lg">
        {t('appeals.section')}
      </h2>
      <DataList
        rows={[
          { term: t('appeal.ground'), value: t(`appeals.ground.${ground}`) },
          ...(dueOn ? [{ term: t('appeals.due'), value: formatCalendarDay(dueOn) }] : []),
          ...(ground === 'rejected'
            ? [{ term: t('appeals.rejection'), value: <Text>{rejection?.message ?? ''}</Text> }]
            : []),
          { term: t('appeals.statement'), value: <Text>{statement ?? t('appeals.statement.none')}</Text> },
          { term: t('appeals.filed'), value: formatDay(filedAt) },
          {
            term: t('appeals.decideBy'),
            value: (
              <span className="flex flex-wrap items-center gap-x-2">
                {formatCalendarDay(decideBy)} {outcome === undefined && <DueLabel dueOn={decideBy} />}
              </span>
            ),
          },
        ]}
      />
    </Card>
  )
}

const Text = ({ children }: { children: string }) => <p className="whitespace-pre-line break-words">{children}</p>

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

function Documents({ application }: { application: ApplicationDetails }) {
  const t = useTranslate()
  const service = useService(application.collection)
  const [chosenPath, setChosenPath] = useState<string>()
  const [isFull, setIsFull] = useState(false)
  const documents = nameDocuments(application.documents, service, application.answers)
  const chosen = documents.find(({ filePath }) => filePath === chosenPath) ?? documents[0]
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
