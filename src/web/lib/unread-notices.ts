import { useQuery } from '@tanstack/react-query'
import { useLiveNotices } from './live-notices.ts'
import { unreadQuery } from './notice-queries.ts'
import { useSession } from './session.ts'

/** How many notices of the signed-in person are unread, live; undefined while that is not known. */
export function useUnreadNotices(): number | undefined {
  const { data: user } = useSession()
  useLiveNotices(user?.username)
  const { data } = useQuery({ ...unreadQuery, enabled: Boolean(user) })
  return user ? data : undefined
}
