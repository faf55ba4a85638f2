/** PostgreSQL channel on which every portal process learns of changed notifications and ended sessions. */
export const NOTIFICATION_CHANNEL = 'notices'

/** A change of one account's notifications, or the end of its sessions; `unknown` after a gap in the connection. */
export type NotificationChange = 'arrived' | 'read' | 'ended' | 'unknown'

const CHANGES: readonly NotificationChange[] = ['arrived', 'read', 'ended']

/** Account id in a payload that concerns every account. */
export const ALL_ACCOUNTS = '*'

/** Payload after a possible loss of notifications: every open screen fetches again. */
export const UNKNOWN_CHANGE = `${ALL_ACCOUNTS} unknown`

/** Parses `<account id> <change>`, the payload that statements write which change notifications or end sessions. */
export function parseNotificationPayload(payload: string): { accountId: string; change: NotificationChange } {
  const [accountId = '', name] = payload.split(' ')
  return { accountId, change: CHANGES.find((change) => change === name) ?? 'unknown' }
}
