import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { OwnApplication } from '#shared/applications/wire.ts'
import { ActivitySection } from '#web/components/applications/activity-section.tsx'
import { HomeCard } from '#web/components/applications/home-card.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { loadWords, useTranslate } from '#web/i18n/translation.tsx'
import { useService, useServices } from '#web/lib/portal.ts'
import { correctionPath, newestQuery, ownListPath } from '#web/queries/own-applications.ts'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { homeApplications } from './home-applications.ts'

/** Loaded when they are needed, because most people have none. */
const loadCards = async () => (await Promise.all([import('./draft-card.tsx'), loadWords(['drafts'])]))[0]
const DraftCard = lazyComponent(async () => (await loadCards()).DraftCard)
const WaitingCard = lazyComponent(async () => (await loadCards()).WaitingCard)

/** The number of applications among which those that matter now are chosen. */
export const READ_APPLICATIONS = 20

/** Lists newly decided applications, drafts, and applications that wait for the office. */
export function RecentActivity({ user }: { user: CurrentUser }) {
  const t = useTranslate()
  const query = useQuery(newestQuery(READ_APPLICATIONS))
  const drafts = useDrafts(user)
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
          ...drafts.map(({ draft, service }) => (
            <DraftCard key={draft.submissionKey} draft={draft} service={service} />
          )),
          ...undecided.map(cardOf),
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

function OwnCard({ application, ...card }: OwnCardProps) {
  const service = useService(application.collection)
  return (
    <HomeCard
      {...card}
      application={application}
      service={service?.words.card.title ?? application.scheme}
      correction={service && correctionPath(service, application._id)}
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

/** Forms that were started on this device, or on another one while it was online, and not submitted; newest first. */
function useDrafts(user: CurrentUser) {
  const { data: offered } = useServices()
  const { data: drafts = [] } = useQuery({
    queryKey: ['drafts', user.email, user.hasDrafts],
    queryFn: async () => {
      const { listDrafts } = await import('#web/offline/account-drafts.ts')
      const drafts = await listDrafts(user)
      return drafts.length === 0 || (await DraftCard.fetch()) ? drafts : []
    },
    gcTime: 0,
  })
  return drafts.flatMap((draft) => {
    const service = offered?.services.find(({ id }) => id === draft.serviceId)
    // The card of an application leads to the changes that were begun for it.
    return service && !draft.amends ? [{ draft, service }] : []
  })
}
