import { Refusal } from '#shared/refusal.ts'
import type { CertificateServices } from '../certificates/certificate-services.ts'
import { isRowId } from '../platform/db/newest-page.ts'
import { findPicture } from './find-pictures.ts'

const SIZES = ['small', 'large'] as const

/** One picture of this panchayat in one of its two sizes. Throws `picture-not-found`, for another panchayat's alike. */
export async function getPicture({ db, panchayat }: CertificateServices, { id, size }: { id: string; size: string }) {
  const known = SIZES.find((one) => one === size)
  const picture = known && isRowId(id) ? await findPicture(db, panchayat.id, id) : undefined
  if (!known || !picture) throw new Refusal('picture-not-found')
  return { picture, size: known }
}
