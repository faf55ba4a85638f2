import * as z from 'zod/mini'
import type { AnnouncementText } from '#shared/announcements/wire.ts'
import { keptInTab } from '#web/lib/storage-value.ts'

const EMPTY: AnnouncementText = { title: '', body: '' }
const keptSchema = z.object({ title: z.string(), body: z.string() })

/** Each author has their own: two admins may share a browser. */
const keptOf = (author: string) => keptInTab(`announcement/${author}`)

/** What this author began to write in this tab, and has not published. */
export function findKeptText(author: string): AnnouncementText {
  const kept = keptOf(author).find()
  if (kept === null) return EMPTY
  const read = keptSchema.safeParse(JSON.parse(kept))
  return read.success ? read.data : EMPTY
}

export function keepText(author: string, text: AnnouncementText) {
  keptOf(author).keep(JSON.stringify(text))
}

export function forgetText(author: string) {
  keptOf(author).forget()
}
