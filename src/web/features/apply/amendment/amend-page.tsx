// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { findOpenAmendment } from '#shared/applications/lifecycle.ts'
import type { Amendment, ApplicationDetails } from '#shared/applications/wire.ts'
import type { OfferedService, OfferedServices } from '#shared/services/service-words.ts'
import { DocumentLinks, OwnAnswers, ownDetailsQuery } from '#web/components/applications/own-application.tsx'
import { Loaded } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Card, DataList } from '#web/components/layout/sections.tsx'
import { loadWords, useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { isApiError } from '#web/lib/api-client.ts'
import { useServices } from '#web/lib/portal.ts'
import { useParams } from '#web/lib/router.tsx'
import { charterQuery } from '#web/queries/charter.ts'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { AmendmentSent, lastSentAt, NothingToAmend } from './amendment-outcome.tsx'

const ConsentStep = lazyComponent(
  async () => {
    const [module] = await Promise.all([import('../consent-step.tsx'), loadWords(['consent', 'pages', 'help'])])
    return module.ConsentStep
  },
  { fallback: <SkeletonList rows={4} /> },
)

/** A separate chunk, which is loaded only if the office's request is still open. */
const AmendmentScreen = lazyComponent(() => import('./amendment-form.tsx').then((module) => module.AmendmentScreen), {
  fallback: <SkeletonList />,
})

const NOT_FOUND = 404

/** The screen on which the applicant changes the parts that the panchayat named in its request, and only these parts. */
export function AmendPage() {
  const t = useTranslate()
  const { reference = '' } = useParams()
  return (
    <SessionGate width="form" roles={['user']} keepsContentWhenSessionEnds deniedText={t('denied.access')}>
      {(user) => <AmendPageContent key={reference} user={user} reference={reference} />}
    </SessionGate>
  )
}

function AmendPageContent({ user, reference }: { user: CurrentUser; reference: string }) {
  const t = useTranslate()
  const services = useServices()
  const query = useQuery(ownDetailsQuery(reference))
  const [isSent, setIsSent] = useState(false)
  const openRequest = query.data && findOpenAmendment(query.data)
  const service = services.data?.services.find(({ id }) => id === query.data?.collection)
  const isAbsent = isApiError(query.error) && query.error.status === NOT_FOUND
  const titleKey = () => {
    if (isSent || (query.data && lastSentAt(query.data))) return 'amendment.title.sent'
    return isAbsent || (query.data && !openRequest) ? 'amendment.title.none' : 'amendment.title'
  }
  const content = () => {
    if (isSent) return <AmendmentSent user={user} reference={reference} />
    if (isAbsent) return <NothingToAmend user={user} application={undefined} />
    return (
      <Loaded
        query={query}
        failure={t('amendment.failed')}
        placeholder={<SkeletonList label={t('amendment.loading')} isLabelShown />}
      >
        {(application) => (
          <Loaded query={services} failure={t('amendment.failed')}>
            {(offered) => <OpenRequest {...{ user, application, offered }} onSent={() => setIsSent(true)} />}
          </Loaded>
        )}
      </Loaded>
    )
  }
  return (
    <>
      <PageHeader
        title={t(titleKey())}
        lead={
          <>
            <p className="break-words font-semibold text-ink">
              {[service?.words.card.title, reference].filter(Boolean).join(' · ')}
            </p>
            {!isSent && openRequest && (
              <p className="text-ink">{t('amendment.lead', { count: openRequest.items.length })}</p>
            )}
          </>
        }
        back={{ to: '/dashboard', label: t('shell.dashboard') }}
      />
      {content()}
    </>
  )
}

interface OpenRequestProps {
  user: CurrentUser
  application: ApplicationDetails
  offered: OfferedServices
  onSent: () => void
}

/**
 * The form for the open request (one whose changes the applicant has not sent yet). Below the form are facts about the request
 * and the rest of the application, which cannot be changed.
 */
function OpenRequest({ user, application, offered, onSent }: OpenRequestProps) {
  const amendment = findOpenAmendment(application)
  const service = offered.services.find(({ id }) => id === application.collection)
  if (!amendment || !service) return <NothingToAmend user={user} application={application} />
  if (user.privacyNotice !== 'settled') {
    return <ConsentStep service={service} hasAcceptedEarlierVersion={user.privacyNotice === 'changed'} />
  }
  return (
    <div className="flex flex-col gap-6">
      <AmendmentScreen
        key={amendment.requestedAt}
        {...{ user, application, amendment, service, onSent }}
        limits={offered.limits}
      />
      <RequestFacts {...{ application, amendment, service }} />
      <OtherParts {...{ application, amendment, service }} />
    </div>
  )
}

/**
 * The service and the reference of the application, the days of the submission and of the request, and what happens until the
 * applicant sends the changes.
 */
function RequestFacts({ application, amendment, service }: OtherPartsProps) {
  const t = useTranslate()
  const { formatDay } = useFormats()
  return (
    <Card as="section" aria-label={t('amendment.about')}>
      <p className="break-words font-semibold">{service.words.card.title}</p>
      <DataList
        rows={[
          { term: t('amendment.reference'), value: <bdi className="tabular-nums">{application._id}</bdi> },
          { term: t('amendment.sentOn'), value: formatDay(application.createdAt) },
          { term: t('amendment.askedOn'), value: formatDay(amendment.requestedAt) },
        ]}
      />
      <WaitingNote application={application} />
    </Card>
  )
}

/** Says what happens to the application until the applicant sends the changes, and that there is no last date for them. */
function WaitingNote({ application }: { application: ApplicationDetails }) {
  const t = useTranslate()
  const { data: charter } = useQuery(charterQuery)
  // The server pauses the time limit by removing the due date. Before the charter is confirmed, no application has a due
  // date, and a due date that had already passed is not removed.
  const isPaused = Boolean(charter?.confirmedAt) && application.dueOn === null
  return (
    <p className="mt-2 text-ink-soft">
      {t(isPaused ? 'amendment.paused' : 'amendment.waits')} {t('amendment.noLastDate')}
    </p>
  )
}

interface OtherPartsProps {
  application: ApplicationDetails
  amendment: Amendment
  service: OfferedService
}

/** The answers and documents that the request does not name. */
function OtherParts({ application, amendment, service }: OtherPartsProps) {
  const t = useTranslate()
  const isOther = (name: string) => amendment.items.every((item) => item.name !== name)
  const sections = Object.fromEntries(
    Object.entries(service.sections).map(([section, names]) => [section, names.filter(isOther)]),
  )
  return (
    <details className="group rounded-md border border-line bg-surface">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-md px-4 py-2 font-semibold -outline-offset-3 [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
        {t('amendment.rest')}
      </summary>
      <div className="flex flex-col gap-4 border-line border-t p-4">
        <OwnAnswers service={{ ...service, sections }} answers={application.answers} />
        <DocumentLinks
          documents={application.documents.filter(({ slot }) => isOther(slot))}
          slots={service.words.documents}
        />
      </div>
    </details>
  )
}
