// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { OwnApplication } from '#shared/applications/wire.ts'
import { ActivitySection } from '#web/components/applications/activity-section.tsx'
import { HomeCard } from '#web/components/applications/home-card.tsx'
import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { loadWords, useTranslate } from '#web/i18n/translation.tsx'
import { useService, useServices } from '#web/lib/portal.ts'
import { newestQuery, ownListPath, resubmissionPath } from '#web/queries/own-applications.ts'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { groupHomeApplications } from './home-applications.ts'

/** The cards for drafts and for the outbox are loaded only if they are needed, because most citizens have neither. */
const loadCards = async () => (await Promise.all([import('./draft-card.tsx'), loadWords(['drafts', 'outbox'])]))[0]
const DraftCard = lazyComponent(async () => (await loadCards()).DraftCard)
const OutboxCards = lazyComponent(async () => (await loadCards()).OutboxCards)

/**
 * The number of newest applications that are fetched. `groupHomeApplications` chooses which of them the screen shows.
 */
export const FETCHED_APPLICATIONS = 20

/**
 * Shows cards in this order: first the forms in the outbox, because only this device has them, then the applications
 * for which the citizen can do something, then drafts, then applications that wait for the office.
 */
export function RecentActivity({ user }: { user: CurrentUser }) {
  const t = useTranslate()
  const query = useQuery(newestQuery(FETCHED_APPLICATIONS))
  const drafts = useDrafts(user)
  const outbox = useOutbox(user.email)
  const { data, isError } = query
  const listPath = ownListPath(user.username)
  const { action, waiting: undecided } = groupHomeApplications(data ?? [])
  const cardOf = (application: OwnApplication) => (
    <OwnCard
      key={application._id}
      application={application}
      listPath={listPath}
      isFirst={application._id === action[0]?._id}
    />
  )
  const failure = isError && !data && <LoadFailure title={t('dashboard.activity.failed')} query={query} />
  return (
    <ActivitySection
      cards={
        data && [
          ...(outbox.length > 0 ? [<OutboxCards key="outbox" entries={outbox} />] : []),
          ...action.map(cardOf),
          ...drafts.map(({ draft, service }, index) => (
            <DraftCard
              key={draft.submissionKey}
              draft={draft}
              service={service}
              isFirst={index + action.length + outbox.length === 0}
            />
          )),
          ...undecided.map(cardOf),
        ]
      }
      failure={failure}
      to={listPath}
    />
  )
}

interface OwnCardProps {
  application: OwnApplication
  listPath: string
  isFirst: boolean
}

function OwnCard({ application, ...card }: OwnCardProps) {
  const service = useService(application.collection)
  return (
    <HomeCard
      {...card}
      application={application}
      service={service?.words.card.title ?? application.scheme}
      formPath={service && resubmissionPath(service, application._id)}
    />
  )
}

/** The user's forms in the outbox of this device, and the forms sent from it that the user has not closed yet. */
function useOutbox(email: string) {
  const { data = [] } = useQuery({
    queryKey: ['outbox', email, 'home'],
    // On a device without storage, the query fails, which is the same as an empty outbox.
    queryFn: () => import('#web/forms/outbox.ts').then(({ findOutbox }) => findOutbox(email)),
    gcTime: 0,
  })
  return data
}

/**
 * The user's drafts of new applications, newest first: those on this device, and those that any device has stored with
 * the account.
 */
function useDrafts(user: CurrentUser) {
  const { data: offered } = useServices()
  const { data: drafts = [] } = useQuery({
    queryKey: ['drafts', user.email, user.hasDrafts],
    queryFn: async () => {
      const { listDrafts } = await import('#web/offline/list-drafts.ts')
      const drafts = await listDrafts(user)
      // The drafts appear only when the code of their cards has loaded.
      return drafts.length === 0 || (await DraftCard.preload()) ? drafts : []
    },
    gcTime: 0,
  })
  return drafts.flatMap((draft) => {
    const service = offered?.services.find(({ id }) => id === draft.serviceId)
    // Drafts of amendments are left out, because the card of their application leads to them.
    return service && !draft.amends ? [{ draft, service }] : []
  })
}
