import { getApplicationDetails } from '../applications/application-details.ts'
import { findOwnApplications, type OwnApplicationRow } from '../applications/find-own-applications.ts'
import { translatorFor } from '../languages/languages.ts'
import type { Portal } from '../portal.ts'
import { findOwnFiles, findOwnNotices } from './find-own-records.ts'
import type { SignedIn } from './find-session.ts'
import { findOpenSessions, presentOpenSession } from './open-sessions.ts'
import { getProfile, presentProfile } from './profile.ts'

const PAGE = 20

/**
 * All that the portal keeps of a person, as the text of one JSON file, piece by piece: however much it is, no more than
 * a page of it is in memory, and no connection is held while a slow device takes its time.
 */
export async function* writeOwnData(portal: Portal, owner: SignedIn, language: string): AsyncGenerator<string> {
  const { db, vault, panchayat } = portal
  const { accountId } = owner
  const translate = translatorFor(language)
  const sessions = await findOpenSessions(db, owner)
  const head = {
    writtenAt: new Date().toISOString(),
    panchayat: panchayat.name,
    profile: presentProfile(await getProfile(db, accountId), vault),
    picture: (await findOwnFiles(db, accountId, null)).at(0) ?? null,
    sessions: sessions.map((session) => presentOpenSession(session, translate)),
  }
  yield JSON.stringify(head, null, 2).replace(/\n\}$/, '')
  yield* written('notices', noticesOf(portal, owner))
  yield* written('applications', applicationsOf(portal, owner, language))
  yield '\n}\n'
}

/** One more list of the file. */
async function* written(name: string, entries: AsyncIterable<unknown>) {
  yield `,\n  ${JSON.stringify(name)}: [`
  let separator = '\n'
  for await (const entry of entries) {
    yield `${separator}${JSON.stringify(entry, null, 2)}`
    separator = ',\n'
  }
  yield ']'
}

async function* noticesOf({ db }: Portal, owner: SignedIn) {
  let before: string | undefined
  do {
    const page = await findOwnNotices(db, owner, { before, limit: PAGE })
    for (const { id: _, ...notice } of page) yield notice
    before = page.length < PAGE ? undefined : page.at(-1)?.id
  } while (before !== undefined)
}

/** Read as the applicant reads them, whatever else the person may be. */
async function* applicationsOf(portal: Portal, owner: SignedIn, language: string) {
  const everything = { applicantId: owner.accountId, statuses: undefined, search: undefined, services: [], limit: PAGE }
  let after: OwnApplicationRow | undefined
  do {
    const rows = await findOwnApplications(portal.db, { ...everything, after })
    const page = rows.slice(0, PAGE)
    for (const { id, reference } of page) {
      const details = await getApplicationDetails(portal, { ...owner, role: 'user' }, { reference, language })
      yield { ...details, documents: await findOwnFiles(portal.db, owner.accountId, id) }
    }
    after = rows.length > PAGE ? page.at(-1) : undefined
  } while (after)
}
