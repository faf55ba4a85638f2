import type { Status } from '#shared/applications/lifecycle.ts'
import { newApplication } from '../applications/new-application.ts'
import { recordApplication } from '../applications/record-application.ts'
import { issueCertificate } from '../certificates/issue-certificate.ts'
import { recordDocuments } from '../documents/record-documents.ts'
import type { NoticeStep } from '../notifications/record-notices.ts'
import type { Portal } from '../operations/portal.ts'
import type { Database } from '../platform/db/connection.ts'
import type { PreparedApplication } from './invention/prepare-application.ts'
import type { PlannedDecision } from './plan/plan-village.ts'
import type { Person } from './record-people.ts'
import { recordVillageDecision } from './record-village-decision.ts'
import { recordVillageNotices } from './record-village-notices.ts'

/** Who is who in the database, by username. */
export type People = ReadonlyMap<string, Person>

interface Standing {
  id: string
  panchayatId: string
  applicantId: string
  status: Status
}

/** Stores every application in the order they came, then every decision in the order they were taken, then who was told of what. */
export async function recordVillage(
  tx: Database,
  portal: Portal,
  people: People,
  applications: readonly PreparedApplication[],
) {
  const byArrival = applications.toSorted((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime())
  const steps: NoticeStep[] = []
  const pending: { application: Standing; step: PlannedDecision }[] = []
  for (const planned of byArrival) {
    const application = await recordOne(tx, portal, people, planned)
    steps.push({ application, status: application.status, at: planned.submittedAt })
    pending.push(...planned.decisions.map((step) => ({ application, step })))
  }
  pending.sort((a, b) => a.step.decidedAt.getTime() - b.step.decidedAt.getTime())
  for (const { application, step } of pending) {
    await decideOne(tx, portal, people, application, step)
    steps.push({ application, status: step.decision, at: step.decidedAt })
  }
  await recordVillageNotices(tx, portal, steps)
}

async function recordOne(
  tx: Database,
  { vault }: Portal,
  people: People,
  planned: PreparedApplication,
): Promise<Standing> {
  const applicant = personIn(people, planned.applicant.username)
  const { submittedAt } = planned
  const handed = newApplication({ ...planned, applicant }, vault)
  const application = await recordApplication(tx, { ...handed, submittedAt, updatedAt: submittedAt })
  if (!application) throw new Error('An application without an idempotency key can have no twin')
  const { accountId: ownerId, panchayatId } = applicant
  await recordDocuments(tx, planned.documents, { panchayatId, ownerId, applicationId: application.id })
  return { id: application.id, panchayatId, applicantId: ownerId, status: application.status }
}

async function decideOne(tx: Database, portal: Portal, people: People, application: Standing, step: PlannedDecision) {
  const { accountId: reviewerId } = personIn(people, step.by)
  await recordVillageDecision(tx, { ...step, application, reviewerId })
  application.status = step.decision
  if (step.decision === 'Approved') await issueCertificate(tx, portal, application)
}

/** The account of a villager. */
export function personIn(people: People, username: string) {
  const person = people.get(username)
  if (!person) throw new Error(`Nobody in the demo village is called ${username}`)
  return person
}
