// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * The fingerprint of the key that encrypts Aadhaar numbers, because machines with different keys could not decrypt each
 * other's data. Every key of the growing tables also gets the panchayat, so that a distributed PostgreSQL can distribute them
 * by panchayat. It is the last column of each key, so that lookups without the panchayat still use the key.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table installation add column vault_fingerprint text`.execute(db)

  // The foreign keys to applications and certificates include the panchayat. The old ones are dropped first.
  for (const table of ['documents', 'decisions', 'certificates', 'notices']) {
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(`${table}_application_id_fkey`)}`.execute(db)
  }
  await sql`
    alter table certificates
      drop constraint certificates_replaces_id_fkey,
      drop constraint certificates_replaces_id_key`.execute(db)

  for (const table of ['applications', 'documents', 'decisions', 'certificates', 'notices']) {
    await sql`
      alter table ${sql.id(table)}
        drop constraint ${sql.id(`${table}_pkey`)},
        add primary key (id, panchayat_id)`.execute(db)
  }
  for (const table of ['documents', 'decisions', 'certificates', 'notices']) {
    await sql`
      alter table ${sql.id(table)}
        add constraint ${sql.id(`${table}_application_id_fkey`)}
        foreign key (application_id, panchayat_id) references applications (id, panchayat_id)`.execute(db)
  }
  await sql`
    alter table certificates
      add constraint certificates_replaces_id_key unique (replaces_id, panchayat_id),
      add constraint certificates_replaces_id_fkey
        foreign key (replaces_id, panchayat_id) references certificates (id, panchayat_id)`.execute(db)

  await sql`
    alter table applications
      drop constraint applications_reference_key,
      add constraint applications_reference_key unique (reference, panchayat_id)`.execute(db)
  await sql`drop index applications_idempotency_key`.execute(db)
  await sql`
    create unique index applications_idempotency_key
    on applications (applicant_id, idempotency_key, panchayat_id)`.execute(db)
  for (const table of ['documents', 'certificates']) {
    const name = sql.id(`${table}_file_path_key`)
    await sql`
      alter table ${sql.id(table)} drop constraint ${name}, add constraint ${name} unique (file_path, panchayat_id)
      `.execute(db)
  }
  await sql`drop index documents_portrait_key`.execute(db)
  await sql`
    create unique index documents_portrait_key on documents (owner_id, panchayat_id) where application_id is null
    `.execute(db)
  await sql`drop index certificates_valid_key`.execute(db)
  await sql`
    create unique index certificates_valid_key on certificates (application_id, panchayat_id) where status = 'valid'
    `.execute(db)
}
