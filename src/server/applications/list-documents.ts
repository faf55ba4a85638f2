import { Refusal } from '#shared/refusal.ts'
import type { Database } from '../platform/db/connection.ts'
import type { SignedIn } from '../sessions/find-session.ts'
import { findApplication, findDocuments } from './find-application.ts'

/** The documents of an application. Throws `application-not-found` also if it belongs to another collection. */
export async function listDocuments(
  db: Database,
  reader: SignedIn,
  { appId, collection }: { appId: string; collection: string },
) {
  const application = await findApplication(db, reader, appId)
  if (application?.serviceId !== collection) throw new Refusal('application-not-found')
  return findDocuments(db, application.id)
}
