// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * Moves the search text of applications to a separate table. As a column of `applications` it was part of each new row
 * version, so that every decision also wrote the trigram index (docs/decisions/087).
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create function search_text(reference text, summary text, department text, scheme text) returns text
    language sql immutable parallel safe
    return lower(reference || ' ' || summary || ' ' || department || ' ' || scheme)`.execute(db)
  await sql`alter table applications drop column search_text`.execute(db)
  await sql`
    create table application_search (
      application_id bigint not null,
      panchayat_id bigint not null,
      search_text text not null
    )`.execute(db)
  await sql`
    insert into application_search
    select id, panchayat_id, search_text(reference, summary, department, scheme) from applications order by id
    `.execute(db)
  await sql`
    alter table application_search
      add primary key (application_id, panchayat_id),
      add constraint application_search_application_id_fkey
        foreign key (application_id, panchayat_id) references applications (id, panchayat_id) on delete cascade
    `.execute(db)
  await sql`
    create index application_search_text on application_search using gin (search_text gin_trgm_ops)
    with (fastupdate = off)`.execute(db)
  // A search must not wait for autovacuum to get a good plan.
  await sql`analyze application_search`.execute(db)

  await sql`
    create function update_application_search() returns trigger language plpgsql as $$
    begin
      insert into application_search values (
        new.id, new.panchayat_id, search_text(new.reference, new.summary, new.department, new.scheme))
      on conflict (application_id, panchayat_id) do update set search_text = excluded.search_text;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger update_search after insert or update of reference, summary, department, scheme on applications
    for each row execute function update_application_search()`.execute(db)
}
