// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CircleCheck, FilePen } from 'lucide-react'
import { useState } from 'react'
import { ACCOUNT_UNCONFIRMED, type Appeal } from '#shared/applications/appeals.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { dayInIndia } from '#shared/calendar-days.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { AnswerValue } from '#web/components/answer-value.tsx'
import { LinkButton, TextLink } from '#web/components/controls/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { Loaded, Notice } from '#web/components/feedback/notice.tsx'
import { Skeleton, SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { PageHeading } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isApiError } from '#web/lib/api-client.ts'
import { useService } from '#web/lib/portal.ts'
import { navigate } from '#web/lib/router.tsx'
import { Fold } from '../amendment/amendment-section.tsx'
import { AnswerSections, ApplicationFacts, Facts } from '../application-facts.tsx'
import { HistorySection } from '../decision/history-section.tsx'
import { ANSWERS, DECISION, DOCUMENTS, FRAME, HIDDEN_ON_PHONE } from '../decision/sheet-layout.ts'
import { ViewButtons } from '../decision/view-buttons.tsx'
import { DocumentHalf } from '../documents/document-half.tsx'
import { DocumentPane } from '../documents/document-pane.tsx'
import { findInitial, fullNameOf, type NamedDocument, nameDocuments } from '../documents/name-documents.ts'
import { DueDate } from '../due-date.tsx'
import { applicationQuery } from '../review-queries.ts'
import { useWeekdayFormat } from '../weekday-format.ts'
import { AppealDecisionForm } from './appeal-decision-form.tsx'
import { AppealDigest, AppealFacts } from './appeal-facts.tsx'
import { useOutcomeText } from './appeal-queries.ts'

/** The HTTP status of a response about an application that does not exist. */
const NOT_FOUND = 404

interface AppealReviewProps {
  /** The username of the officer. If the session ends, the typed text is kept for this user. */
  owner: string
  role: Role
  reference: string
}

/**
 * The application under appeal, which is read-only, and the form for the decision on the appeal. Admins can only read.
 */
export function AppealReview({ owner, role, reference }: AppealReviewProps) {
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
          {(application) => <UnderAppeal owner={owner} role={role} application={application} />}
        </Loaded>
      )}
    </>
  )
}

/** The reference of the application, what it is about, and the last day for the decision on the appeal. */
function AppealHeader({ reference, application }: { reference: string; application: ApplicationDetails | undefined }) {
  const t = useTranslate()
  const { decideBy, outcome } = application?.appeals.at(-1) ?? {}
  const about = application && [application.summary, application.scheme].filter(Boolean).join(' · ')
  return (
    <div className="mb-2 flex items-center gap-x-1 sm:mb-4 sm:gap-x-6">
      <TextLink
        to="/appeals"
        className="-ms-3 flex min-h-11 min-w-11 items-center justify-center gap-1.5 sm:ms-0 print:hidden"
      >
        <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
        <span className="max-sm:sr-only">{t('appeals.one.back')}</span>
      </TextLink>
      <div className="min-w-0 flex-1 gap-x-6 leading-tight sm:flex sm:items-center sm:justify-between">
        <div className="min-w-0">
          <PageHeading className="text-base sm:text-xl">{t('appeals.one.title', { reference })}</PageHeading>
          {about && (
            <p title={about} className="truncate text-ink-soft text-sm">
              {about}
            </p>
          )}
        </div>
        {decideBy !== undefined && (
          <p className="sm:shrink-0">
            <DueDate dueOn={decideBy} isDecided={outcome !== undefined} />
          </p>
        )}
      </div>
    </div>
  )
}

/** The shape of the screen while the application loads. */
function AppealSkeleton() {
  const t = useTranslate()
  return (
    <div role="status" className={FRAME}>
      <p className="sr-only">{t('shell.loading')}</p>
      <div className="flex flex-col gap-3 p-4 desk:row-span-3">
        <Skeleton className="h-32 w-full" />
        <Skeleton className="h-32 w-full" />
      </div>
      <div className="p-4 not-desk:hidden desk:row-span-3">
        <Skeleton className="h-full" />
      </div>
    </div>
  )
}

/** The part of the screen that a phone shows. */
type PhoneView = (typeof VIEWS)[number]['view']

const VIEWS = [
  { view: 'appeal', Icon: FilePen },
  { view: 'decide', Icon: CircleCheck },
] as const

type UnderAppealProps = Pick<AppealReviewProps, 'owner' | 'role'> & { application: ApplicationDetails }

/**
 * The appeal in the layout of the review dialog. On the left are the decision under appeal and the applicant's reason,
 * then the answers, and the decision on the appeal below; on the right is the document that they are about. On a phone,
 * the document is above the appeal, and two tabs at the top switch to the decision, because the bottom has the portal's
 * bar.
 */
function UnderAppeal({ owner, role, application }: UnderAppealProps) {
  const t = useTranslate()
  const service = useService(application.collection)
  const appeal = application.appeals.at(-1)
  const [view, setView] = useState<PhoneView>('appeal')
  const canDecide = application.allowedAppealOutcomes.length > 0
  const labels = {
    appeal: t('appeals.view.appeal'),
    decide: t(canDecide ? 'appeals.view.decide' : 'appeals.view.decided'),
  }
  const hiddenUnless = (own: PhoneView) => (own === view ? '' : HIDDEN_ON_PHONE)
  const { documents, chosen, choose } = useDocuments(application, service)
  return (
    <div className={FRAME}>
      <ViewButtons
        isAtTop
        views={VIEWS.map(({ view: name, Icon }) => ({ view: name, label: labels[name], Icon }))}
        shown={view}
        onShow={setView}
      />
      <DocumentHalf titleId="appeal-documents" heading="h2" className={`${DOCUMENTS} ${hiddenUnless('appeal')}`}>
        {service ? (
          <Documents documents={documents} chosen={chosen} onChoose={choose} />
        ) : (
          <SkeletonList rows={1} label={t('review.documents.loading')} />
        )}
      </DocumentHalf>
      <div className={`${ANSWERS} ${hiddenUnless('appeal')}`}>
        {appeal && <AppealFacts application={application} appeal={appeal} />}
        {service && chosen && <ProvedFacts application={application} service={service} document={chosen} />}
        <Fold title={t('appeals.application')}>
          <ApplicationFacts application={application} />
          {service && <AnswerSections service={service} answers={application.answers} shown={chosen?.confirms ?? []} />}
          <HistorySection application={application} />
        </Fold>
      </div>
      {appeal && (
        // A focused field must not scroll below the button, which stays at the bottom.
        <div className={`${DECISION} ${hiddenUnless('decide')}`} style={{ scrollPaddingBottom: '5rem' }}>
          <AppealDigest application={application} appeal={appeal} />
          <Decision owner={owner} role={role} application={application} appeal={appeal} />
        </div>
      )}
    </div>
  )
}

/** The answers that the shown document proves, next to the texts of the dispute. */
function ProvedFacts({ application, service, document }: ProvedFactsProps) {
  const t = useTranslate()
  const names = document.confirms.filter((name) => service.fields[name])
  if (names.length === 0) return null
  return (
    <section
      aria-labelledby="appeal-proved"
      className="rounded-md border border-indigo bg-indigo-soft/50 px-3 py-1.5 print:hidden"
    >
      <h2 id="appeal-proved" className="font-semibold leading-snug">
        {t('review.proved.title', { document: fullNameOf(document) })}
      </h2>
      <Facts
        facts={names.map((name) => ({
          term: service.words.fields[name] ?? name,
          value: (
            <span className="font-semibold">
              <AnswerValue service={service} name={name} answer={application.answers[name]} />
            </span>
          ),
        }))}
      />
    </section>
  )
}

interface ProvedFactsProps {
  application: ApplicationDetails
  service: OfferedService
  document: NamedDocument
}

interface DecisionProps extends UnderAppealProps {
  appeal: Appeal
}

/** The form for the decision, the decision that was made, or the reason why this reader cannot decide. */
function Decision({ owner, role, application, appeal }: DecisionProps) {
  const t = useTranslate()
  const formatDayWithWeekday = useWeekdayFormat()
  const outcomeText = useOutcomeText()
  const { outcome, reason, decideBy, decidedAt = '', by = '' } = appeal
  const { _id: reference, collection, allowedDecisions, status } = application
  if (outcome !== undefined) {
    const day = formatDayWithWeekday(dayInIndia(new Date(decidedAt)))
    return (
      <div className="p-3">
        <Notice title={outcome === 'settled' ? t('appeals.settled') : outcomeText({ ...appeal, outcome })}>
          <p>
            {outcome === 'settled' ? t('appeals.settled.text', { day }) : t('appeals.decidedBy', { day, name: by })}{' '}
            {t('appeals.status', { status: t(`status.${status}`) })}
          </p>
          {reason !== undefined && <Quotation>{reason}</Quotation>}
        </Notice>
      </div>
    )
  }
  if (role === 'admin') {
    const search = new URLSearchParams({ category: collection, q: reference, open: reference })
    return (
      <div className="p-3">
        <Notice title={t('appeals.ofOfficer')}>
          <p>{t('appeals.ofOfficer.text', { day: formatDayWithWeekday(decideBy) })}</p>
          {allowedDecisions.length > 0 && (
            <LinkButton compact variant="secondary" className="mt-2" to={`/Admin/Dashboard?${search}`}>
              {t('appeals.ofOfficer.link')}
            </LinkButton>
          )}
        </Notice>
      </div>
    )
  }
  if (application.allowedAppealOutcomes.length === 0) {
    return (
      <div className="p-3">
        <Notice kind="warning" title={t('appeals.notYours')}>
          <p>
            {application.cautions.includes(ACCOUNT_UNCONFIRMED)
              ? t('appeals.notYours.unconfirmed')
              : t('appeals.notYours.text')}
          </p>
        </Notice>
      </div>
    )
  }
  return <AppealDecisionForm {...{ owner, application, appeal }} onDone={() => navigate('/appeals')} />
}

const Quotation = ({ children }: { children: string }) => (
  <p className="mt-2 whitespace-pre-line break-words border-line-strong border-s-2 ps-3">{children}</p>
)

/** The documents, and the shown document: at first the document that the dispute is about. */
function useDocuments(application: ApplicationDetails, service: OfferedService | undefined) {
  const [chosenPath, choose] = useState<string>()
  const documents = nameDocuments(application.documents, service, application)
  const chosen = documents.find(({ filePath }) => filePath === chosenPath) ?? findInitial(documents, application)
  return { documents, chosen, choose }
}

type DocumentsProps = Pick<Parameters<typeof DocumentPane>[0], 'documents' | 'chosen' | 'onChoose'>

/** The documents, which can cover the whole window. */
function Documents(props: DocumentsProps) {
  const [isFullScreen, setIsFullScreen] = useState(false)
  return (
    <DocumentPane
      {...props}
      nextReference={undefined}
      isFullScreen={isFullScreen}
      onFullScreenChange={setIsFullScreen}
    />
  )
}
