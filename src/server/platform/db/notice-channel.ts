/** The channel on which PostgreSQL tells every portal process whose notices changed, and whose sessions ended. */
export const NOTICE_CHANNEL = 'notices'

/** What happened to somebody's notices, or that sessions of theirs ended; `unknown` after a gap in which anything may have. */
export type NoticeChange = 'arrived' | 'read' | 'ended' | 'unknown'

const CHANGES: readonly NoticeChange[] = ['arrived', 'read', 'ended']

/** Said where something may not have been told: everybody looks again. */
export const SOMETHING_MISSED = '* unknown'

/** The account of `SOMETHING_MISSED`. */
export const EVERYBODY = '*'

/** Reads `<account id> <change>`, as the statements that change notices or end sessions write it. */
export function readNoticeMessage(payload: string): { accountId: string; change: NoticeChange } {
  const [accountId = '', said] = payload.split(' ')
  return { accountId, change: CHANGES.find((change) => change === said) ?? 'unknown' }
}
