import type { Notice } from '#shared/notices/wire.ts'

/** The notifications of one application, newest first. */
export interface NotificationGroup extends Pick<Notice, 'reference' | 'collection' | 'service' | 'scheme' | 'summary'> {
  notices: readonly Notice[]
  unreadIds: readonly string[]
}

/** Groups notifications by application; the application with the newest one comes first. */
export function groupNotifications(notices: readonly Notice[]): NotificationGroup[] {
  const groups = new Map<string, Notice[]>()
  for (const notice of notices) {
    const group = groups.get(notice.reference)
    if (group) group.push(notice)
    else groups.set(notice.reference, [notice])
  }
  return [...groups.values()].flatMap((grouped) => {
    const [newest] = grouped
    return newest
      ? [{ ...newest, notices: grouped, unreadIds: grouped.flatMap(({ id, read }) => (read ? [] : [id])) }]
      : []
  })
}
