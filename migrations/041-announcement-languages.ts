// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * The language of an announcement, and its text in other languages: `{"hi": {"title": …, "body": …}}`. The language of an
 * existing announcement is determined by its letters.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table announcements
      add column language text not null default 'en',
      add column translations jsonb not null default '{}'`.execute(db)
  await sql`update announcements set language = 'hi' where title || body ~ '[ऀ-ॿ]'`.execute(db)
}
