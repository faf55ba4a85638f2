/** The channel on which PostgreSQL tells every portal process whose notices changed. */
export const NOTICE_CHANNEL = 'notices'

/** What happened to somebody's notices; `unknown` after a gap in which anything may have. */
export type NoticeChange = 'arrived' | 'read' | 'unknown'

/** Reads `<account id> <change>`, as the statements that change notices write it. */
export function readNoticeMessage(payload: string): { accountId: string; change: NoticeChange } {
  const [accountId = '', change] = payload.split(' ')
  return { accountId, change: change === 'arrived' || change === 'read' ? change : 'unknown' }
}
