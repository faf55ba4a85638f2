import { Refusal } from '#shared/refusal.ts'
import { isRowId } from '../db/newest-page.ts'
import type { Portal } from '../portal.ts'
import { findPicture } from './find-pictures.ts'

const SIZES = ['small', 'large'] as const

/** One picture of this panchayat in one of its two sizes. Throws `picture-not-found`, for another panchayat's alike. */
export async function getPicture({ db, panchayat }: Portal, { id, size }: { id: string; size: string }) {
  const known = SIZES.find((one) => one === size)
  const picture = known && isRowId(id) ? await findPicture(db, panchayat.id, id) : undefined
  if (!known || !picture) throw new Refusal('picture-not-found')
  return { picture, size: known }
}
