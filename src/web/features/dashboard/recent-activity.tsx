import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { decisionDue } from '#shared/applications/lifecycle.ts'
import type { OwnApplication } from '#shared/applications/wire.ts'
import { ActivitySection } from '#web/components/applications/activity-section.tsx'
import { HomeCard } from '#web/components/applications/home-card.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useServices } from '#web/lib/portal.ts'
import { correctionPath, newestQuery, ownListPath } from '#web/queries/own-applications.ts'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { homeApplications } from './home-applications.ts'

/** Loaded when they are needed, because most people have none. */
const DraftCard = lazyComponent(() => import('./draft-card.tsx').then((module) => module.DraftCard))
const FinishedRows = lazyComponent(() => import('./finished-rows.tsx').then((module) => module.FinishedRows), {
  substitute: null,
})
const WaitingCard = lazyComponent(() => import('./draft-card.tsx').then((module) => module.WaitingCard))

/** Applications of which it shows those that matter now. */
export const READ_APPLICATIONS = 20

/** Lists newly decided applications, drafts, and applications that wait for the office. */
export function RecentActivity({ user }: { user: CurrentUser }) {
  const t = useTranslate()
  const query = useQuery(newestQuery(READ_APPLICATIONS))
  const drafts = useDrafts(user.email)
  const waiting = useWaiting(user.email)
  const { data, isError } = query
  const list = ownListPath(user.username)
  const { news, waiting: undecided } = homeApplications(data ?? [])
  const cardOf = (application: OwnApplication) => (
    <OwnCard key={application._id} application={application} list={list} isFirst={application._id === news[0]?._id} />
  )
  const failure = isError && !data && <LoadFailure title={t('dashboard.activity.failed')} query={query} />
  return (
    <ActivitySection
      cards={
        data && [
          ...news.map(cardOf),
          ...(waiting > 0 ? [<WaitingCard key="waiting" count={waiting} />] : []),
          ...drafts.map(({ draft, service }) => <DraftCard key={service.id} draft={draft} service={service} />),
          ...undecided.map(cardOf),
        ]
      }
      failure={failure}
      to={list}
    />
  )
}

/** The certificates of long ago; nothing if there are none. */
export function FinishedApplications({ user }: { user: CurrentUser }) {
  // It only reads what the recent activity has fetched.
  const { data } = useQuery({ ...newestQuery(READ_APPLICATIONS), enabled: false })
  const { finished } = homeApplications(data ?? [])
  return finished.length > 0 && <FinishedRows applications={finished} list={ownListPath(user.username)} />
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
      due={service && decisionDue(service, application.createdAt)}
      isFirst={isFirst}
    />
  )
}

/** How many forms wait in the outbox of this device. */
function useWaiting(email: string) {
  const { data = 0 } = useQuery({
    queryKey: ['outbox', email, 'count'],
    // A device without storage has no outbox.
    queryFn: () => import('#web/forms/outbox.ts').then(({ countWaiting }) => countWaiting(email)).catch(() => 0),
    gcTime: 0,
  })
  return data
}

/** Forms that were started on this device and not submitted, newest first. */
function useDrafts(email: string) {
  const { data: offered } = useServices()
  const { data: drafts = [] } = useQuery({
    queryKey: ['drafts', email],
    // A device without storage has no drafts.
    queryFn: async () => {
      const drafts = await import('#web/forms/drafts.ts').then(({ findDrafts }) => findDrafts(email)).catch(() => [])
      return drafts.length === 0 || (await DraftCard.fetch()) ? drafts : []
    },
    gcTime: 0,
  })
  return drafts.flatMap((draft) => {
    const service = offered?.services.find(({ id }) => id === draft.serviceId)
    return service ? [{ draft, service }] : []
  })
}
