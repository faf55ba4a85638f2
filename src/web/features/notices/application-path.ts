import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { Notice } from '#shared/notices/wire.ts'
import { ownListPath } from '#web/queries/own-applications.ts'

const OFFICE_LISTS = { staff: '/staff_dashboard', admin: '/admin/dashboard' } as const

/** Where a person finds the application of a notice: among their own, or searched for in the office's list. */
export function applicationPath(
  { role, username }: Pick<CurrentUser, 'role' | 'username'>,
  { reference, collection }: Pick<Notice, 'reference' | 'collection'>,
) {
  if (role === 'user') return `${ownListPath(username)}?${new URLSearchParams({ application: reference })}`
  return `${OFFICE_LISTS[role]}?${new URLSearchParams({ category: collection, q: reference })}`
}
