import type { Notice } from '#shared/notices/wire.ts'

/** What was told of one application, newest first. */
export interface NoticeGroup extends Pick<Notice, 'reference' | 'collection' | 'service' | 'scheme' | 'summary'> {
  notices: readonly Notice[]
  /** Those that are unread. */
  unreadIds: readonly string[]
}

/** Gathers notices by their application; the application of the newest notice comes first. */
export function groupNotices(notices: readonly Notice[]): NoticeGroup[] {
  const groups = new Map<string, Notice[]>()
  for (const notice of notices) {
    const group = groups.get(notice.reference)
    if (group) group.push(notice)
    else groups.set(notice.reference, [notice])
  }
  return [...groups.values()].flatMap((own) => {
    const [newest] = own
    return newest ? [{ ...newest, notices: own, unreadIds: own.flatMap(({ id, read }) => (read ? [] : [id])) }] : []
  })
}
