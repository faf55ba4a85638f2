// SPDX-License-Identifier: Apache-2.0
import type { Announcement, AnnouncementList, AnnouncementText } from '#shared/announcements/wire.ts'
import type { NewestFirst } from '#shared/newest-first.ts'
import { RequestError } from '#shared/request-error.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import { isRowId, newestPage } from '../platform/db/list-queries.ts'
import { LANGUAGES } from '../platform/i18n/languages.ts'
import type { PlatformDeps } from '../platform/platform-deps.ts'
import type { Caller } from '../sessions/find-session.ts'

const DEFAULT_LIMIT = 10

/** Lists this panchayat's announcements, newest first, ten per page by default. */
export async function listAnnouncements(
  { db, panchayat }: Pick<PlatformDeps, 'db' | 'panchayat'>,
  { cursor, limit = DEFAULT_LIMIT, language }: NewestFirst & { language: string },
): Promise<AnnouncementList> {
  const { page, next } = newestPage(await findAnnouncements(db, panchayat.id, { cursor, limit }), limit)
  return { data: page.map((row) => presentAnnouncement(row, language)), next }
}

const COLUMNS = ['id', 'title', 'body', 'language', 'translations', 'publishedAt'] as const

/** Finds a panchayat's announcements, newest first. Returns one more row than `limit` if there is a next page. */
async function findAnnouncements(
  db: Database,
  panchayatId: string,
  { cursor, limit }: NewestFirst & { limit: number },
) {
  return db
    .selectFrom('announcements')
    .select(COLUMNS)
    .where('panchayatId', '=', panchayatId)
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

type AnnouncementRow = Awaited<ReturnType<typeof findAnnouncements>>[number]

type Texts = Pick<AnnouncementText, 'title' | 'body'>

/**
 * Presents an announcement in the reader's language or, without a translation, in the language in which it was written.
 */
export function presentAnnouncement(row: AnnouncementRow, readerLanguage: string): Announcement {
  const { id, title, body, publishedAt } = row
  const translations = row.translations as Record<string, Texts>
  const translated = readerLanguage === row.language ? undefined : translations[readerLanguage]
  return {
    id,
    ...{ title, body, ...translated },
    language: translated ? readerLanguage : row.language,
    languages: [row.language, ...Object.keys(translations)],
    publishedAt: publishedAt.toISOString(),
  }
}

type WrittenText = AnnouncementText & { language: string }

/**
 * Publishes an announcement of the admin's panchayat. Throws `answers-invalid` for a language that the portal does not
 * have.
 */
export async function publishAnnouncement(db: Database, admin: Caller, text: WrittenText) {
  assertKnownLanguages(text)
  return db.transaction().execute(async (tx) => {
    const announcement = await recordAnnouncement(tx, admin, text)
    const subject = { kind: 'announcement', id: announcement.id } as const
    await recordAudit(tx, { actor: admin, action: 'announcement-published', subject })
    return announcement
  })
}

/**
 * Throws `answers-invalid` for an unknown language, and for a translation into the language of the announcement itself.
 */
function assertKnownLanguages({ language, translations = {} }: WrittenText) {
  const isKnown = (code: string) => LANGUAGES.includes(code)
  const invalidTranslations = Object.keys(translations).filter((code) => !isKnown(code) || code === language)
  const fields = invalidTranslations.map((code) => `translations.${code}`)
  if (!isKnown(language)) fields.unshift('language')
  const fieldErrors = fields.map((field) => ({ field, code: 'choice' as const }))
  if (fieldErrors.length > 0) throw new RequestError('answers-invalid', { fieldErrors })
}

interface Author {
  accountId: string
  panchayatId: string
}

/** Publishes an announcement of the author's panchayat, now or, for demo data, at a given time. */
export async function recordAnnouncement(
  db: Database,
  { accountId: authorId, panchayatId }: Author,
  { title, body, language, translations = {}, publishedAt }: WrittenText & { publishedAt?: Date },
) {
  return db
    .insertInto('announcements')
    .values({
      authorId,
      panchayatId,
      title,
      body,
      language,
      translations: JSON.stringify(translations),
      ...(publishedAt && { publishedAt }),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Withdraws an announcement of the admin's own panchayat. Throws `announcement-not-found` if it is missing. */
export async function withdrawAnnouncement(db: Database, admin: Caller, id: string) {
  await db.transaction().execute(async (tx) => {
    const withdrawn = isRowId(id) && (await deleteAnnouncement(tx, admin.panchayatId, id))
    if (!withdrawn) throw new RequestError('announcement-not-found')
    await recordAudit(tx, { actor: admin, action: 'announcement-withdrawn', subject: { kind: 'announcement', id } })
  })
}

async function deleteAnnouncement(db: Database, panchayatId: string, id: string) {
  return db
    .deleteFrom('announcements')
    .where('id', '=', id)
    .where('panchayatId', '=', panchayatId)
    .returning('id')
    .executeTakeFirst()
}
