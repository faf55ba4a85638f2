// SPDX-License-Identifier: Apache-2.0
import { dayInIndia } from '#shared/calendar-days.ts'
import type { PortalNotification } from '#shared/notifications/wire.ts'

/** The notifications of one application or complaint, newest first. */
export interface NotificationGroup
  extends Pick<PortalNotification, 'reference' | 'collection' | 'service' | 'scheme' | 'summary' | 'complaint'> {
  /** A text that is unique among the groups. */
  key: string
  notifications: readonly PortalNotification[]
  unreadIds: readonly string[]
}

/** Groups notifications by application or complaint. The group with the newest notification comes first. */
export function groupNotifications(notifications: readonly PortalNotification[]): NotificationGroup[] {
  const groups = new Map<string, PortalNotification[]>()
  for (const notification of notifications) {
    const key = notification.complaint === undefined ? notification.reference : `complaint-${notification.complaint}`
    const group = groups.get(key)
    if (group) group.push(notification)
    else groups.set(key, [notification])
  }
  return [...groups].flatMap(([key, grouped]) => {
    const [newest] = grouped
    return newest
      ? [{ ...newest, key, notifications: grouped, unreadIds: grouped.flatMap(({ id, read }) => (read ? [] : [id])) }]
      : []
  })
}

/** Splits groups by the calendar day of their newest notification. The input and the result begin with the newest. */
export function groupByDay(groups: readonly NotificationGroup[]) {
  const days: { day: string; groups: NotificationGroup[] }[] = []
  for (const group of groups) {
    const day = dayInIndia(new Date(group.notifications[0]?.at ?? 0))
    const last = days.at(-1)
    if (last?.day === day) last.groups.push(group)
    else days.push({ day, groups: [group] })
  }
  return days
}
