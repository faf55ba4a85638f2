import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { servicesQuery } from '#web/lib/portal.ts'
import { announcementsQuery } from '#web/queries/announcements.ts'
import { newestQuery } from '#web/queries/own-applications.ts'
import { useSession } from '#web/session/session.ts'

/** How many of each the dashboard shows at first. */
export const SHOWN_APPLICATIONS = 3
export const SHOWN_ANNOUNCEMENTS = 3

/** Asks for what the dashboard shows while the session is being confirmed, so that it comes with the screen. */
export function useAskedAhead() {
  const client = useQueryClient()
  const { data: user } = useSession()
  const isCitizen = user?.role === 'user'
  useEffect(() => {
    void client.prefetchQuery(servicesQuery)
    if (!isCitizen) return
    void client.prefetchQuery(newestQuery(SHOWN_APPLICATIONS))
    void client.prefetchInfiniteQuery(announcementsQuery(SHOWN_ANNOUNCEMENTS))
  }, [client, isCitizen])
}
