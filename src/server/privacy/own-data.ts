// SPDX-License-Identifier: Apache-2.0
import { RequestError } from '#shared/request-error.ts'
import { findConsents } from '../accounts/consent.ts'
import { getProfile, presentProfile } from '../accounts/profile.ts'
import { findAmendments } from '../applications/amendments/find-amendments.ts'
import { findAppeals } from '../applications/appeals/find-appeals.ts'
import { presentDetails } from '../applications/application-details.ts'
import { findCertificates } from '../applications/certificate-register/find-certificates.ts'
import { findAccountDrafts } from '../applications/drafts/account-drafts.ts'
import { findOwnFeedback } from '../applications/feedback/own-feedback.ts'
import { findApplications, findHistory } from '../applications/find-application.ts'
import { findOwnReferences } from '../applications/find-own-applications.ts'
import type { PageCursor } from '../applications/page-cursor.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { findOwnAnswers, findOwnComplaints } from '../complaints/own-complaints.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import { translatorFor } from '../platform/i18n/languages.ts'
import { countAttempt } from '../platform/rate-limits/count-attempts.ts'
import type { Caller, SignedInUser } from '../sessions/find-session.ts'
import { findOpenSessions, presentOpenSession } from '../sessions/manage-sessions.ts'
import {
  findOwnDecisions,
  findOwnFiles,
  findOwnLogins,
  findOwnNotifications,
  findOwnParts,
  findOwnPicture,
  findPasswordResetCode,
  findStaffWork,
  getAccountRecord,
} from './own-records.ts'
import { findErasures } from './request-erasure.ts'

const ROWS_PER_QUERY = 20
const DOWNLOADS_PER_HOUR = 10

/**
 * Records a download in the audit log. Throws `too-many-downloads` above ten downloads an hour, because a
 * download may read many rows.
 */
export async function recordDataDownload(db: Database, owner: Caller) {
  const { accountId } = owner
  const downloads = await countAttempt(db, { subject: `data:${accountId}`, minutes: 60 })
  if (downloads > DOWNLOADS_PER_HOUR) throw new RequestError('too-many-downloads', { retryAfter: 3600 })
  await recordAudit(db, { actor: owner, action: 'own-data-exported', subject: { kind: 'account', id: accountId } })
}

/**
 * Writes all data that the portal stores about a person as one JSON file, except secrets such as passwords and codes. Long lists
 * are read and written page by page, so that they are never in memory as a whole. No database connection is in use while a slow
 * client reads.
 */
export async function* writeOwnData(
  deps: CertificateDeps,
  owner: SignedInUser,
  language: string,
): AsyncGenerator<string> {
  const { db, vault, panchayat } = deps
  const { accountId } = owner
  const translate = translatorFor(language)
  const sessions = await findOpenSessions(db, owner)
  const head = {
    writtenAt: new Date().toISOString(),
    panchayat: panchayat.name,
    account: await getAccountRecord(db, accountId),
    profile: presentProfile(await getProfile(db, accountId), vault),
    picture: (await findOwnPicture(db, accountId)) ?? null,
    sessions: sessions.map((session) => presentOpenSession(session, translate)),
    // Only the expiry of the code and the number of mails, without the code.
    passwordReset: (await findPasswordResetCode(db, accountId)) ?? null,
    logins: await findOwnLogins(db, accountId),
    unsubmittedParts: await findOwnParts(db, accountId),
    consents: await findConsents(db, accountId),
    erasures: await findErasures(db, accountId),
    drafts: await findAccountDrafts(deps, owner),
    /** The person's work as a member of staff. */
    office: await findStaffWork(db, accountId),
  }
  // Omits the closing brace, because the lists follow as further members of the object.
  yield JSON.stringify(head, null, 2).replace(/\n\}$/, '')
  // The tables and the API call notifications `notices`.
  yield* writeList(
    'notices',
    pageByPage((page) => findOwnNotifications(db, owner, page)),
  )
  yield* writeList(
    'decisions',
    pageByPage((page) => findOwnDecisions(db, accountId, page)),
  )
  yield* writeList(
    'complaints',
    pageByPage((page) => findOwnComplaints(db, accountId, page)),
  )
  // The answers that the person wrote to complaints, as an admin.
  yield* writeList(
    'complaintAnswers',
    pageByPage((page) => findOwnAnswers(db, accountId, page)),
  )
  yield* writeList(
    'feedback',
    pageByPage((page) => findOwnFeedback(db, accountId, page)),
  )
  yield* writeList('applications', applicationsOf(deps, owner, language))
  yield '\n}\n'
}

/** Writes one list of the file. */
async function* writeList(name: string, entries: AsyncIterable<unknown>) {
  yield `,\n  ${JSON.stringify(name)}: [`
  let separator = '\n'
  for await (const entry of entries) {
    yield `${separator}${JSON.stringify(entry, null, 2)}`
    separator = ',\n'
  }
  yield ']'
}

type PageRequest = Parameters<typeof findOwnNotifications>[2]

/** Yields all rows of a list, page by page, without their ids. */
async function* pageByPage<Row extends { id: string }>(find: (request: PageRequest) => Promise<Row[]>) {
  let before: string | undefined
  do {
    const page = await find({ before, limit: ROWS_PER_QUERY })
    for (const { id: _, ...row } of page) yield row
    before = page.length < ROWS_PER_QUERY ? undefined : page.at(-1)?.id
  } while (before !== undefined)
}

/** Presents the applications as their applicant sees them, even if the person is a member of staff. */
async function* applicationsOf({ db, ...deps }: CertificateDeps, owner: SignedInUser, language: string) {
  const unknownServiceNote = translatorFor(language)('settings.data.unknownService')
  const reader: SignedInUser = { ...owner, role: 'user' }
  const { origin } = deps.configuration
  let after: PageCursor | undefined
  do {
    const page = await findOwnReferences(db, owner.accountId, { after, limit: ROWS_PER_QUERY })
    if (page.length === 0) return
    const rows = await findApplications(
      db,
      reader,
      page.map(({ reference }) => reference),
    )
    const ids = page.map(({ id }) => id)
    const history = await findHistory(db, ids)
    const amendments = await findAmendments(db, ids)
    const appeals = await findAppeals(db, ids)
    const certificates = await findCertificates(db, ids)
    const files = await findOwnFiles(db, owner.accountId, ids)
    for (const { id } of page) {
      const row = rows.find((candidate) => candidate.id === id)
      if (!row) continue
      const belongsToApplication = ({ applicationId }: { applicationId: string | null }) => applicationId === id
      const found = {
        row,
        history: history.filter(belongsToApplication),
        amendments: amendments.filter(belongsToApplication),
        appeals: appeals.filter(belongsToApplication),
        certificates: certificates.filter(belongsToApplication),
      }
      const documents = []
      for (const { applicationId, ...file } of files)
        if (applicationId === id) documents.push({ ...file, link: `${origin}/uploads/${file.filePath}` })
      const isKnown = deps.catalogue.find(row.serviceId) !== undefined
      yield {
        ...(!isKnown && { note: unknownServiceNote }),
        ...presentDetails({ db, ...deps }, found, { reader, language }),
        documents,
      }
    }
    after = page.length < ROWS_PER_QUERY ? undefined : page.at(-1)
  } while (after)
}
