import { useQuery } from '@tanstack/react-query'
import { FilePen } from 'lucide-react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { OwnApplication } from '#shared/applications/wire.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { ActivitySection } from '#web/components/applications/activity-section.tsx'
import { HomeCard } from '#web/components/applications/home-card.tsx'
import { LinkButton } from '#web/components/controls/button.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import type { Draft } from '#web/forms/drafts.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { useServices } from '#web/lib/portal.ts'
import { correctionPath, newestQuery, ownListPath } from '#web/queries/own-applications.ts'
import { homeApplications } from './home-applications.ts'

/** Applications of which it shows those that matter now. */
export const READ_APPLICATIONS = 20

/** What the citizen can do now: decided applications, drafts, applications that wait for the office, old certificates. */
export function RecentActivity({ user }: { user: CurrentUser }) {
  const t = useTranslate()
  const query = useQuery(newestQuery(READ_APPLICATIONS))
  const drafts = useDrafts(user.email)
  const { data, isError } = query
  const list = ownListPath(user.username)
  const { news, waiting, earlier } = homeApplications(data ?? [])
  const cardOf = (application: OwnApplication) => (
    <OwnCard key={application._id} application={application} list={list} isFirst={application._id === news[0]?._id} />
  )
  const failure = isError && !data && <LoadFailure title={t('dashboard.activity.failed')} query={query} />
  return (
    <ActivitySection
      cards={
        data && [
          ...news.map(cardOf),
          ...drafts.map(({ draft, service }) => <DraftCard key={service.id} draft={draft} service={service} />),
          ...waiting.map(cardOf),
          ...earlier.map(cardOf),
        ]
      }
      failure={failure}
      to={list}
    />
  )
}

interface OwnCardProps {
  application: OwnApplication
  list: string
  isFirst: boolean
}

function OwnCard({ application, list, isFirst }: OwnCardProps) {
  const service = useServices().data?.services.find(({ id }) => id === application.collection)
  return (
    <HomeCard
      application={application}
      service={service?.words.card.title ?? application.scheme}
      list={list}
      correction={service && correctionPath(service, application._id)}
      isFirst={isFirst}
    />
  )
}

/** Forms that were started on this device and not submitted, newest first. */
function useDrafts(email: string) {
  const { data: offered } = useServices()
  const { data: drafts = [] } = useQuery({
    queryKey: ['drafts', email],
    // A device without storage has no drafts.
    queryFn: () => import('#web/forms/drafts.ts').then(({ findDrafts }) => findDrafts(email)).catch(() => []),
    gcTime: 0,
  })
  return drafts.flatMap((draft) => {
    const service = offered?.services.find(
      ({ id, version }) => id === draft.serviceId && version === draft.definitionVersion,
    )
    return service ? [{ draft, service }] : []
  })
}

function DraftCard({ draft, service }: { draft: Draft; service: OfferedService }) {
  const t = useTranslate()
  const { instant } = useFormats()
  const titleId = `draft-${service.id}`
  const { page } = service.paths
  return (
    <Card as="li" className="flex flex-col gap-3 border-s-4 border-s-marigold">
      <div className="flex items-start justify-between gap-x-3">
        <p id={titleId} className="min-w-0 font-semibold">
          {service.words.title}
        </p>
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap rounded-full border border-line-strong px-2.5 py-0.5 font-semibold text-sm">
          <FilePen aria-hidden className="size-4" />
          {t('dashboard.draft')}
        </span>
      </div>
      <p className="text-ink-soft">
        {t('dashboard.draft.text', { instant: instant(new Date(draft.savedAt).toISOString()) })}
      </p>
      <LinkButton
        id={`${titleId}-go`}
        variant="secondary"
        compact
        className="mt-auto w-full sm:w-fit"
        to={draft.correctionOf === undefined ? page : correctionPath(service, draft.correctionOf)}
        aria-labelledby={`${titleId}-go ${titleId}`}
      >
        {t('dashboard.draft.continue')}
      </LinkButton>
    </Card>
  )
}
