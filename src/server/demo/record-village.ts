// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import sharp from 'sharp'
import type { Compared } from '#shared/applications/compared.ts'
import type { Decision, Status } from '#shared/applications/lifecycle.ts'
import { todayInIndia } from '#shared/rules.ts'
import type { Service } from '#shared/services/create-catalogue.ts'
import { recordAnnouncement } from '../announcements/announcements.ts'
import { buildApplication, recordApplication } from '../applications/build-application.ts'
import { recordOverdue } from '../applications/report-overdue.ts'
import { issueCertificate } from '../certificates/issue-certificate.ts'
import { recordCalendar } from '../charter/calendar.ts'
import { recordUsualCharter } from '../charter/charter.ts'
import { recordDocuments, storeDocuments } from '../documents/store-documents.ts'
import { recordPicture } from '../gallery/add-picture.ts'
import { encodeLarge, stagePicture } from '../gallery/encode-picture.ts'
import { type ApplicationStep, recordPastNotifications } from '../notifications/record-notifications.ts'
import type { Portal } from '../operations/portal.ts'
import type { Database } from '../platform/db/connection.ts'
import type { PreparedApplication } from './generators/prepare-application.ts'
import type { PlannedAppeal, PlannedDecision } from './plan/plan-village.ts'
import { type AppealNotification, recordPastAppealNotification, recordVillageAppeal } from './record-appeals.ts'
import type { Person } from './record-people.ts'
import { DEMO_ANNOUNCEMENTS, DEMO_HOLIDAYS, DEMO_PICTURES } from './village/village-words.ts'

/** Accounts by username. */
type People = ReadonlyMap<string, Person>

/** A stored application. Its status changes while its decisions are recorded. */
interface StoredApplication {
  id: string
  panchayatId: string
  applicantId: string
  status: Status
}

/** Stores all applications, then all decisions in chronological order, then the appeals and the notifications. */
export async function recordVillage(
  tx: Database,
  portal: Portal,
  people: People,
  applications: readonly PreparedApplication[],
) {
  const bySubmissionTime = applications.toSorted((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime())
  const steps: ApplicationStep[] = []
  const appeals: { application: StoredApplication; appeal: PlannedAppeal; service: Service }[] = []
  const decisions: { application: StoredApplication; step: PlannedDecision }[] = []
  for (const planned of bySubmissionTime) {
    const application = await recordDemoApplication(tx, portal, people, planned)
    steps.push({ application, status: application.status, at: planned.submittedAt })
    decisions.push(...planned.decisions.map((step) => ({ application, step })))
    const { appeal, service } = planned
    if (appeal) appeals.push({ application, appeal, service })
  }
  decisions.sort((a, b) => a.step.decidedAt.getTime() - b.step.decidedAt.getTime())
  for (const { application, step } of decisions) {
    await recordDemoDecision(tx, portal, people, application, step)
    steps.push({ application, status: step.decision, at: step.decidedAt })
  }
  const appealNotifications: AppealNotification[] = []
  for (const { application, appeal, service } of appeals) {
    const officerId = personIn(people, 'arvind').accountId
    appealNotifications.push(...(await recordVillageAppeal(tx, { application, appeal, officerId, service })))
  }
  await recordVillageNotifications(tx, portal, [...steps, ...appealNotifications])
}

async function recordDemoApplication(
  tx: Database,
  { vault }: Portal,
  people: People,
  planned: PreparedApplication,
): Promise<StoredApplication> {
  const applicant = personIn(people, planned.applicant.username)
  const { submittedAt } = planned
  const submitted = buildApplication({ ...planned, applicant }, vault)
  const application = await recordApplication(tx, { ...submitted, submittedAt, updatedAt: submittedAt })
  if (!application) throw new Error('An application without an idempotency key cannot exist already')
  const { accountId: ownerId, panchayatId } = applicant
  await recordDocuments(tx, planned.documents, { panchayatId, ownerId, applicationId: application.id })
  return { id: application.id, panchayatId, applicantId: ownerId, status: application.status }
}

async function recordDemoDecision(
  tx: Database,
  portal: Portal,
  people: People,
  application: StoredApplication,
  step: PlannedDecision,
) {
  const { accountId: reviewerId } = personIn(people, step.by)
  await insertDecision(tx, { ...step, application, reviewerId })
  application.status = step.decision
  if (step.decision === 'Approved') await issueCertificate(tx, portal, application)
}

/** The account of a person in the demo village. */
export function personIn(people: People, username: string) {
  const person = people.get(username)
  if (!person) throw new Error(`There is no ${username} in the demo village`)
  return person
}

interface PastDecision {
  reviewerId: string
  application: { id: string; panchayatId: string; status: Status }
  decision: Decision
  message: string | undefined
  decidedAt: Date
  compared?: Compared
}

/** Inserts a past decision, and updates the application: the message becomes its reason. */
async function insertDecision(tx: Database, { reviewerId, application, ...decided }: PastDecision) {
  const { decision, message, decidedAt, compared } = decided
  const reason = message?.trim() || null
  await tx
    .insertInto('decisions')
    .values({
      panchayatId: application.panchayatId,
      applicationId: application.id,
      reviewerId,
      fromStatus: application.status,
      toStatus: decision,
      message: reason,
      decidedAt,
      compared: compared ? JSON.stringify(compared) : null,
    })
    .execute()
  await tx
    .updateTable('applications')
    .set({ status: decision, reason, updatedAt: decidedAt })
    .where('id', '=', application.id)
    .execute()
}

/** The newest notifications of each person stay unread. */
const UNREAD_PER_PERSON = 3

/** Records the notifications of every step in order; all but the newest few count as read. */
async function recordVillageNotifications(
  tx: Database,
  portal: Portal,
  steps: readonly (ApplicationStep | AppealNotification)[],
) {
  for (const step of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    if ('kind' in step) await recordPastAppealNotification(tx, step)
    else await recordPastNotifications(tx, step, portal.lifecycle)
  }
  await recordOverdue(tx, portal, { isMailed: false })
  await sql`
    update notices set read_at = least(created_at + interval '1 hour', now())
    from (select id, row_number() over (partition by account_id order by id desc) as position
      from notices where read_at is null) as unread
    where unread.id = notices.id and position > ${UNREAD_PER_PERSON}`.execute(tx)
}

/** A fictional rule of compensation, in rupees, as an example for the charter. It is not the law of any state. */
const EXAMPLE_COMPENSATION = { clause: 'Example of the demo village / डेमो गाँव का उदाहरण', perDay: 250, cap: 5000 }

/** Confirms the usual charter, and records the holidays of last year, this year and next year. */
export async function recordCharterAndCalendar(tx: Database, { catalogue, panchayat }: Portal) {
  await recordUsualCharter(tx, panchayat.id, { catalogue, compensation: EXAMPLE_COMPENSATION })
  const thisYear = Number(todayInIndia().slice(0, 4))
  const holidays = [thisYear - 1, thisYear, thisYear + 1].flatMap((year) =>
    DEMO_HOLIDAYS.map(({ day, name }) => ({ day: `${year}-${day}`, name })),
  )
  await recordCalendar(tx, panchayat.id, { weeklyDaysOff: [0], holidays })
}

type DemoPictures = Awaited<ReturnType<typeof storeDemoPictures>>

const DAY_MS = 24 * 3600 * 1000

/** Stores the announcements and gallery pictures, oldest first. */
export async function recordPublications(tx: Database, admin: Person, pictures: DemoPictures) {
  for (const { daysAgo, en, hi } of DEMO_ANNOUNCEMENTS) {
    const publishedAt = new Date(Date.now() - daysAgo * DAY_MS)
    await recordAnnouncement(tx, admin, { ...en, language: 'en', translations: { hi }, publishedAt })
  }
  for (const picture of pictures) await recordPicture(tx, admin, picture)
}

/** Draws the gallery's pictures and stores their files. If the transaction fails, the sweep removes the files. */
export async function storeDemoPictures({ documents }: Portal) {
  const staged = await Promise.all(
    DEMO_PICTURES.map(async ({ caption, draw }) => {
      const encoded = await encodeLarge(sharp(Buffer.from(draw())))
      return { ...(await stagePicture(documents, encoded)), caption }
    }),
  )
  return (await storeDocuments(staged, documents)).documents
}
