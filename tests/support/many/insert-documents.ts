// SPDX-License-Identifier: Apache-2.0
import type pg from 'pg'
import type { Service } from '#shared/services/create-catalogue.ts'
import type { ManyPeople } from './insert-people.ts'

interface Options {
  services: readonly Service[]
  people: ManyPeople
  firstId: number
}

/** Inserts three documents for each application, and an unsigned certificate for each approved application. */
export async function insertDocuments(client: pg.Client, { services, people, firstId }: Options) {
  const slots = services.map(({ definition: { id, prefix, documents } }) => ({
    id,
    prefix,
    slots: Object.keys(documents).slice(0, 3),
  }))
  await client.query(DOCUMENTS, [JSON.stringify(slots), firstId])
  await client.query(CERTIFICATES, [JSON.stringify(slots), firstId])
  await client.query(NUMBERS, [people.panchayatId])
}

/** The path of each file is derived from the id of the application. The files do not exist. */
const DOCUMENTS = `
  insert into documents (panchayat_id, owner_id, application_id, slot, position, file_path, file_name, media_type, size,
    sha256, created_at)
  select panchayat_id, applicant_id, applications.id, slots->>(position % jsonb_array_length(slots)), position,
    left(name, 2) || '/' || name, 'paper-' || position || '.pdf', 'application/pdf',
    80000 + (applications.id * 7919 % 240000)::integer, sha256(convert_to(name, 'UTF8')), submitted_at
  from applications
  join jsonb_to_recordset($1::jsonb) as service (id text, slots jsonb) on service.id = service_id
  cross join generate_series(0, 2) as position
  cross join lateral
    (select left(encode(sha256(convert_to(applications.id || '/' || position, 'UTF8')), 'hex'), 48)) as named (name)
  where applications.id >= $2
  order by applications.id, position`

/** Numbers the certificates of each service and year consecutively, as the portal does. */
const CERTIFICATES = `
  insert into certificates (application_id, panchayat_id, service_id, number, issued_at, file_path, sha256, size)
  select applications.id, panchayat_id, service_id,
    prefix || '/' || year || '/' || lpad((coalesce(last_number, 0)
      + row_number() over (partition by service_id, year order by updated_at))::text, 6, '0'),
    updated_at, left(name, 2) || '/' || name, sha256(convert_to(name, 'UTF8')), 61000
  from applications
  join jsonb_to_recordset($1::jsonb) as service (id text, prefix text) on service.id = service_id
  cross join lateral
    (select left(encode(sha256(convert_to('certificate ' || applications.id, 'UTF8')), 'hex'), 48)) as named (name)
  cross join lateral (select extract(year from updated_at at time zone 'Asia/Kolkata')::integer) as issued (year)
  left join certificate_numbers using (panchayat_id, service_id, year)
  where applications.id >= $2 and status = 'Approved'
  order by applications.id`

/** Stores the last certificate number of each service and year, so that the portal continues with the next number. */
const NUMBERS = `
  insert into certificate_numbers (panchayat_id, service_id, year, last_number)
  select $1, service_id, split_part(number, '/', 2)::smallint, max(split_part(number, '/', 3)::integer)
  from certificates where panchayat_id = $1 group by 2, 3
  on conflict (panchayat_id, service_id, year) do update set last_number = excluded.last_number`
