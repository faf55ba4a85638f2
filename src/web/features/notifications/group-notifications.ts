import type { PortalNotification } from '#shared/notifications/wire.ts'

/** The notifications of one application, newest first. */
export interface NotificationGroup
  extends Pick<PortalNotification, 'reference' | 'collection' | 'service' | 'scheme' | 'summary'> {
  notifications: readonly PortalNotification[]
  unreadIds: readonly string[]
}

/** Groups notifications by application; the application with the newest one comes first. */
export function groupNotifications(notifications: readonly PortalNotification[]): NotificationGroup[] {
  const groups = new Map<string, PortalNotification[]>()
  for (const notification of notifications) {
    const group = groups.get(notification.reference)
    if (group) group.push(notification)
    else groups.set(notification.reference, [notification])
  }
  return [...groups.values()].flatMap((grouped) => {
    const [newest] = grouped
    return newest
      ? [{ ...newest, notifications: grouped, unreadIds: grouped.flatMap(({ id, read }) => (read ? [] : [id])) }]
      : []
  })
}
