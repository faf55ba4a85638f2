import { Refusal } from '#shared/refusal.ts'
import type { SignedIn } from '../accounts/find-session.ts'
import type { Database } from '../db/connection.ts'
import { isRowId } from '../db/newest-page.ts'
import type { Portal } from '../portal.ts'

type Place = Pick<Portal, 'db' | 'documents'>

/**
 * Takes a picture of the admin's own panchayat off the wall, its file with it; a file that stays behind has no row, and is
 * left to the sweep. Throws `picture-not-found`, for a foreign one alike.
 */
export async function removePicture({ db, documents }: Place, { panchayatId }: SignedIn, id: string) {
  const removed = isRowId(id) ? await deletePicture(db, panchayatId, id) : undefined
  if (!removed) throw new Refusal('picture-not-found')
  await Promise.allSettled([documents.discard(removed.filePath)])
}

async function deletePicture(db: Database, panchayatId: string, id: string) {
  return db
    .deleteFrom('pictures')
    .where('id', '=', id)
    .where('panchayatId', '=', panchayatId)
    .returning('filePath')
    .executeTakeFirst()
}
