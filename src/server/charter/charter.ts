// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Status } from '#shared/applications/lifecycle.ts'
import { addDays, dayInIndia } from '#shared/calendar-days.ts'
import type { CompensationRule } from '#shared/charter/compensation.ts'
import { OFFICERS, type PromiseWords } from '#shared/charter/service-promise.ts'
import type { CharterPromise, PublishedCharter } from '#shared/charter/wire.ts'
import { RequestError } from '#shared/request-error.ts'
import { type Catalogue, type Service, wordsOf } from '#shared/services/create-catalogue.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import { translatorFor } from '../platform/i18n/languages.ts'
import { DEFAULT_LANGUAGE } from '../platform/i18n/load-texts.ts'
import type { PlatformDeps } from '../platform/platform-deps.ts'
import type { Caller } from '../sessions/find-session.ts'
import { getCalendar } from './calendar.ts'
import { promiseOf, recomputeDueDates } from './due-dates.ts'

type Deps = Pick<PlatformDeps, 'db' | 'catalogue' | 'panchayat'>

/** The promise of every service, with the panchayat's own limits and officers where its charter names them. */
export async function getCharter({ db, catalogue, panchayat }: Deps, language: string): Promise<PublishedCharter> {
  const rows = await findCharterRows(db, panchayat.id)
  const calendar = await getCalendar(db, panchayat.id)
  const confirmedRows = catalogue.services.map((service) =>
    rows.find(({ serviceId }) => serviceId === service.definition.id),
  )
  const confirmationTimes = confirmedRows.flatMap((row) => (row ? [row.confirmedAt.toISOString()] : []))
  const isComplete = confirmedRows.every((row) => row !== undefined)
  return {
    confirmedAt: isComplete ? (confirmationTimes.sort().at(-1) ?? null) : null,
    services: catalogue.services.map((service, index) => ({
      ...presentPromise(service, confirmedRows[index], language),
      label: wordsOf(service, language).card.title,
    })),
    calendar,
  }
}

/** The promise of one service in the reader's language. */
export async function getCharterPromise(
  { db, panchayat }: Pick<Deps, 'db' | 'panchayat'>,
  service: Service,
  language: string,
): Promise<CharterPromise> {
  const rows = await findCharterRows(db, panchayat.id)
  const row = rows.find(({ serviceId }) => serviceId === service.definition.id)
  return presentPromise(service, row, language)
}

async function findCharterRows(db: Database, panchayatId: string) {
  return db.selectFrom('charters').selectAll().where('panchayatId', '=', panchayatId).execute()
}

type CharterRow = Awaited<ReturnType<typeof findCharterRows>>[number]

function presentPromise(service: Service, row: CharterRow | undefined, language: string): CharterPromise {
  const collection = service.definition.id
  const usual = promiseOf(service.definition)
  const words = usualWords(service, language)
  if (!row) return { collection, ...usual, ...words }
  return {
    collection,
    workingDays: row.workingDays,
    clause: row.clause ?? words.clause,
    officers: {
      verify: row.officerVerify ?? words.officers.verify,
      decide: row.officerDecide ?? words.officers.decide,
      firstAppeal: appealOfficer({ officer: row.officerFirstAppeal }, service, language),
      secondAppeal: row.officerSecondAppeal ?? words.officers.secondAppeal,
    },
    appeals: {
      first: { fileDays: row.firstAppealFileDays, decideDays: row.firstAppealDecideDays },
      second: { fileDays: row.secondAppealFileDays, decideDays: row.secondAppealDecideDays },
    },
    ...(row.compensation && { compensation: row.compensation }),
  }
}

/** The officer who must act next on an application in this status. */
export const officerOf = (officers: PromiseWords['officers'], status: Status) =>
  status === 'Pending' ? officers.verify : officers.decide

/** The texts of the service's promise, or the general texts if the service has none. */
function usualWords(service: Service, language: string): PromiseWords {
  const translate = translatorFor(language)
  return (
    wordsOf(service, language).promise ?? {
      clause: translate('charter.usual.clause'),
      officers: {
        verify: translate('charter.usual.verify'),
        decide: translate('charter.usual.decide'),
        firstAppeal: translate('charter.usual.firstAppeal'),
        secondAppeal: translate('charter.usual.secondAppeal'),
      },
    }
  )
}

/**
 * Confirms the promise of every service of the admin's panchayat, and computes all due dates again, in one transaction. Throws
 * `service-not-found` for a service that is not offered.
 */
export async function confirmCharter(
  { db, catalogue }: Deps,
  admin: Caller,
  { services, languages }: { services: readonly CharterPromise[]; languages: readonly string[] },
) {
  const rows = services.map((promise) => {
    const service = catalogue.findByName(promise.collection)
    if (!service) throw new RequestError('service-not-found')
    return {
      panchayatId: admin.panchayatId,
      ...charterRow(
        { ...promise, collection: service.definition.id },
        languages.map((language) => usualWords(service, language)),
      ),
    }
  })
  await db.transaction().execute(async (tx) => {
    for (const row of rows) {
      const { definition } = catalogue.get(row.serviceId)
      const earlierPeriods = await findEarlierPeriods(tx, definition, row)
      await recordPromise(tx, { ...row, earlierPeriods: JSON.stringify(earlierPeriods) })
    }
    await recomputeDueDates(tx, admin.panchayatId, catalogue)
    await recordAudit(tx, {
      actor: admin,
      action: 'charter-confirmed',
      subject: { kind: 'panchayat', id: admin.panchayatId },
      details: Object.fromEntries(rows.map(({ serviceId, workingDays }) => [serviceId, workingDays])),
    })
  })
}

/**
 * The columns of a promise. A text that equals the usual text in any language becomes null, so that each reader gets the usual
 * text in their own language.
 */
function charterRow(
  { collection, workingDays, clause, officers, appeals, compensation }: CharterPromise,
  usual: readonly PromiseWords[],
) {
  const nullIfUsual = (text: string, read: (words: PromiseWords) => string) =>
    usual.some((words) => read(words) === text) ? null : text
  const [officerVerify, officerDecide, officerFirstAppeal, officerSecondAppeal] = OFFICERS.map((step) =>
    nullIfUsual(officers[step], (words) => words.officers[step]),
  )
  return {
    serviceId: collection,
    workingDays,
    clause: nullIfUsual(clause, (words) => words.clause),
    officerVerify,
    officerDecide,
    officerFirstAppeal,
    officerSecondAppeal,
    firstAppealFileDays: appeals.first.fileDays,
    firstAppealDecideDays: appeals.first.decideDays,
    secondAppealFileDays: appeals.second.fileDays,
    secondAppealDecideDays: appeals.second.decideDays,
    compensation: compensation ? JSON.stringify(compensation) : null,
    confirmedAt: new Date(),
  }
}

/** Confirms the usual promise of every service, with the given rule of compensation, for demo data. */
export async function recordUsualCharter(
  tx: Database,
  panchayatId: string,
  { catalogue, compensation }: { catalogue: Catalogue; compensation: CompensationRule },
) {
  for (const service of catalogue.services) {
    const usual = [usualWords(service, DEFAULT_LANGUAGE)]
    const promise = { ...presentPromise(service, undefined, DEFAULT_LANGUAGE), compensation }
    await recordPromise(tx, { panchayatId, ...charterRow(promise, usual) })
  }
}

async function recordPromise(
  tx: Database,
  row: ReturnType<typeof charterRow> & { panchayatId: string; earlierPeriods?: string },
) {
  await tx
    .insertInto('charters')
    .values(row)
    .onConflict((conflict) => conflict.columns(['panchayatId', 'serviceId']).doUpdateSet(row))
    .execute()
}

/** A period to file an appeal that the panchayat has shortened, and the instant (ISO 8601) until which it applied. */
interface EarlierPeriod {
  fileDays: number
  until: string
}

/** The first appeal in a charter: its periods in calendar days, and the officer; null if the usual officer decides. */
export interface CharterAppeal {
  fileDays: number
  decideDays: number
  earlier: EarlierPeriod[]
  officer: string | null
}

/** SQL expression for the first appeal of a row of `charters`. */
const FIRST_APPEAL_OF_ROW = sql<CharterAppeal>`json_build_object(
  'fileDays', first_appeal_file_days, 'decideDays', first_appeal_decide_days, 'earlier', earlier_periods,
  'officer', officer_first_appeal)`

/** The officer who decides the first appeal, in the reader's language. */
export const appealOfficer = (charter: Pick<CharterAppeal, 'officer'> | null, service: Service, language: string) =>
  charter?.officer ?? usualWords(service, language).officers.firstAppeal

/** SQL expression for the first appeal of a row of `applications`; null if the charter does not name its service. */
export const CHARTER_APPEAL = sql<CharterAppeal | null>`(
  select ${FIRST_APPEAL_OF_ROW} from charters
  where charters.panchayat_id = applications.panchayat_id and charters.service_id = applications.service_id)`

const usualAppeal = (definition: Service['definition']): CharterAppeal => ({
  ...promiseOf(definition).appeals.first,
  earlier: [],
  officer: null,
})

/** The longer periods of earlier charters within which somebody may still appeal. */
async function findEarlierPeriods(
  tx: Database,
  definition: Service['definition'],
  { panchayatId, firstAppealFileDays }: { panchayatId: string; firstAppealFileDays: number },
): Promise<EarlierPeriod[]> {
  const now = new Date()
  const row = await tx
    .selectFrom('charters')
    .select(FIRST_APPEAL_OF_ROW.as('appeal'))
    .where('panchayatId', '=', panchayatId)
    .where('serviceId', '=', definition.id)
    .executeTakeFirst()
  const { fileDays, earlier } = row?.appeal ?? usualAppeal(definition)
  return [...earlier, { fileDays, until: now.toISOString() }].filter(
    (period) =>
      period.fileDays > firstAppealFileDays &&
      addDays(dayInIndia(new Date(period.until)), period.fileDays) >= dayInIndia(now),
  )
}

/**
 * The periods of the first appeal against a decision or a missed due date at `from`, in calendar days. A charter that shortens
 * the period does not apply to earlier decisions and due dates.
 */
export function appealPeriods(charter: CharterAppeal | null, definition: Service['definition'], from: Date) {
  const { fileDays, decideDays, earlier } = charter ?? usualAppeal(definition)
  const applicable = earlier.filter(({ until }) => from.toISOString() <= until)
  return { fileDays: Math.max(fileDays, ...applicable.map((period) => period.fileDays)), decideDays }
}
