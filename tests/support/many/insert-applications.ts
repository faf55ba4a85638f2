// SPDX-License-Identifier: Apache-2.0
import type pg from 'pg'
import { comparedText } from '#server/applications/similar/compare-names.ts'
import { promiseOf } from '#server/charter/due-dates.ts'
import { checkCharacter, REFERENCE_ALPHABET, REFERENCE_RANDOM_LENGTH } from '#shared/applications/reference.ts'
import type { Answers } from '#shared/services/answers-schema.ts'
import type { Service } from '#shared/services/create-catalogue.ts'
import { type ServiceDefinition, summarise } from '#shared/services/define-service.ts'
import type { ListField, SimpleField } from '#shared/services/field-kinds.ts'
import { anAnswer } from '../a-submission.ts'
import type { ManyPeople } from './insert-people.ts'
import { FIRST_NAMES, LAST_NAMES, RARE_APPLICATIONS, RARE_NAME } from './invented-names.ts'

interface Options {
  services: readonly Service[]
  people: ManyPeople
  applications: number
}

/** Inserts the applications, the oldest first. The services take turns. Returns the id of the first application. */
export async function insertApplications(client: pg.Client, { services, people, applications }: Options) {
  const { panchayatId, firstCitizen, citizens } = people
  const templates = JSON.stringify(services.map((service, index) => templateOf(service, index)))
  const rareEvery = Math.max(1, Math.floor(applications / RARE_APPLICATIONS))
  const { rows } = await client.query<{ first: number }>(APPLICATIONS, [
    templates,
    services.length,
    applications,
    panchayatId,
    firstCitizen,
    citizens,
    FIRST_NAMES,
    LAST_NAMES,
    RARE_NAME,
    rareEvery,
  ])
  // The trigger that writes the search texts is disabled during the insert.
  await client.query(SEARCH_TEXTS)
  await client.query(SIMILARITY, [ALL_NAMES, ALL_NAMES.map((name) => comparedText(name).sounds.join(' '))])
  return rows[0]?.first ?? 0
}

/** The calendar years of the applications, which were submitted in the last two years. */
const YEARS = 3

/** A template for the applications of a service. Each application has its own text in place of `{first}`, `{day}` and so on. */
function templateOf({ definition, words }: Service, index: number) {
  const answers = answersOf(definition)
  const thisYear = new Date().getUTCFullYear()
  return {
    number: index,
    id: definition.id,
    version: definition.version,
    prefix: definition.prefix,
    department: words.en.department,
    scheme: words.en.scheme,
    answers: JSON.stringify(answers),
    summary: summarise(definition, answers),
    duplicates: definition.duplicateKey !== undefined,
    days: promiseOf(definition).workingDays,
    /** By year: the part of the sum in `checkCharacter` that comes from the prefix and the year of a reference, modulo 29. */
    sums: Object.fromEntries(
      Array.from({ length: YEARS }, (_, ago) => thisYear - ago).map((year) => [
        year,
        REFERENCE_ALPHABET.indexOf(checkCharacter(`${definition.prefix}-${year}`)),
      ]),
    ),
  }
}

function answersOf(definition: ServiceDefinition): Answers {
  const answers: Answers = {}
  for (const [name, field] of Object.entries(definition.fields)) {
    // Aadhaar numbers are omitted, because each would have to be encrypted, and no benchmark reads them.
    if (field.kind === 'aadhaar') continue
    answers[name] = field.kind === 'list' ? twoRows(field) : answerOf(field, nameIn(definition, name))
  }
  return answers
}

function twoRows({ columns }: ListField) {
  const row = Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, answerOf(column, '{first} {last}')]),
  )
  return [row, row]
}

/** The template of a text field. If the summary consists of several fields, each contains one part of the name. */
function nameIn({ summary }: ServiceDefinition, field: string) {
  if (/business|shop/i.test(field)) return '{last} General Stores'
  const isPartOfName = summary.length > 1 && /first|last|middle/i.test(field)
  if (!isPartOfName) return '{first} {last}'
  if (/middle/i.test(field)) return ''
  return /first/i.test(field) ? '{first}' : '{last}'
}

function answerOf(field: SimpleField, text: string): string {
  if (field.kind === 'text')
    return field.lines === 'many' ? 'A small shop beside the road, House {number}, Sundarpur' : text
  if (field.kind === 'past-date') return '{day}'
  // Only a portal can encrypt Aadhaar numbers, so lists contain none.
  return field.kind === 'aadhaar' ? '' : anAnswer(field)
}

/**
 * SQL expressions for the digits, in base 29, of the number `scattered`, which is different for each application. The digits
 * replace the random part of the reference.
 */
const digits = Array.from({ length: REFERENCE_RANDOM_LENGTH }, (_, index) => `scattered / ${29 ** index}::bigint % 29`)
const letters = digits.map((digit) => `substr('${REFERENCE_ALPHABET}', 1 + (${digit})::integer, 1)`)
/** The digits, each multiplied by the weight of its position in the reference, which comes after the prefix and the year. */
const weighted = digits.map((digit, index) => `(length(prefix) + ${5 + index}) * (${digit})`)

/**
 * Inserts all applications with one statement. `random_value` looks random, but is always the same for the same number of an
 * application. The divisors of `random_value` are different, so that the names and the other values do not depend on each other.
 */
const APPLICATIONS = `
  with services as (
    select * from jsonb_to_recordset($1::jsonb) as service (number integer, id text, version integer, prefix text,
      department text, scheme text, answers text, summary text, duplicates boolean, days integer,
      sums jsonb)),
  -- One due date for each service and day: computing one for each application would take minutes.
  due_dates as materialized (
    select id as due_service, day::date as due_for,
      due_on($4::bigint, id, day::date::timestamp at time zone 'Asia/Kolkata', days) as due
    from services cross join generate_series(now() - interval '2 years 2 days', now() + interval '2 days', '1 day') as day),
  invented as (
    select i, services.*, ($7::text[])[1 + (random_value / 7 % cardinality($7::text[]))::integer] as first_name,
      case when i % $10 = 0 then $9
        else ($8::text[])[1 + (random_value / 977 % cardinality($8::text[]))::integer] end as last_name,
      case when random_value % 100 < 30 then 'Pending' when random_value % 100 < 40 then 'Verified'
        when random_value % 100 < 90 then 'Approved' else 'Rejected' end as status,
      now() - interval '2 years' * (1 - i::float8 / ($3 + 1)) as submitted_at,
      -- Because 29 does not divide the factor, different applications get different numbers.
      i::bigint * 7727539 % (29::bigint ^ ${REFERENCE_RANDOM_LENGTH})::bigint as scattered,
      random_value
    from generate_series(1, $3::integer) as i
    cross join lateral (select abs(hashint4(i)::bigint)) as random (random_value)
    join services on services.number = i % $2::integer),
  whole as (
    select *, extract(year from submitted_at at time zone 'Asia/Kolkata')::integer as year,
      -- Both keys are set, because the portal would compute missing look-alike keys during a measurement.
      case when duplicates then sha256(convert_to(id || i, 'UTF8')) end as duplicate_key,
      case when status = 'Pending' then submitted_at
        else least(now(), submitted_at + interval '1 hour' * (20 + random_value % 300)) end as updated_at
    from invented),
  made as (
    insert into applications (panchayat_id, reference, applicant_id, service_id, definition_version, status, department,
      scheme, summary, answers, duplicate_key, look_alike_key, reason, submitted_at, updated_at, due_on)
    select $4::bigint,
      prefix || '-' || year || '-' || ${letters.join(' || ')} ||
        substr('${REFERENCE_ALPHABET}', 1 + (((sums->>year::text)::integer + ${weighted.join(' + ')}) % 29)::integer, 1),
      $5::bigint + i % $6::integer, id, version, status, department, scheme,
      replace(replace(summary, '{first}', first_name), '{last}', last_name),
      replace(replace(replace(replace(answers, '{first}', first_name), '{last}', last_name), '{number}', i::text),
        '{day}', (date '1970-01-01' + (random_value / 31 % 18000)::integer)::text)::jsonb,
      duplicate_key, duplicate_key,
      case when status = 'Rejected' then 'The papers do not match' end, submitted_at, updated_at, due
    from whole
    join due_dates on due_service = id and due_for = (submitted_at at time zone 'Asia/Kolkata')::date
    order by i
    returning id)
  select min(id)::integer as first from made`

/** Inserts the texts in which the portal searches for applications. */
const SEARCH_TEXTS = `
  insert into application_search
  select id, panchayat_id, search_text(reference, summary, department, scheme) from applications order by id
  on conflict do nothing`

const ALL_NAMES = [...FIRST_NAMES, ...LAST_NAMES, RARE_NAME]

/**
 * Inserts the sounds of the names and the dates of birth by which the portal finds similar applications. All people in one
 * application have the same name and date of birth.
 */
const SIMILARITY = `
  with spelled as (select * from unnest($1::text[], $2::text[]) as spelled (name, sound)),
  named as (
    select id, panchayat_id, coalesce(answers ->> 'fatherName', answers ->> 'fullName', answers ->> 'applicantName', '') as name,
      coalesce(answers ->> 'dateOfBirth', answers ->> 'dob')::date as birth_date
    from applications)
  insert into application_similarity
  select id, panchayat_id, coalesce(firsts.sound || ' ' || lasts.sound, ''), array_remove(array[birth_date], null)
  from named
  left join spelled as firsts on firsts.name = split_part(named.name, ' ', 1)
  left join spelled as lasts on lasts.name = split_part(named.name, ' ', 2)
  order by id
  on conflict do nothing`
