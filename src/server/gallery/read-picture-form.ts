import { type FieldFault, fieldFaults } from '#shared/faults.ts'
import { captionSchema } from '#shared/gallery/wire.ts'
import { Refusal } from '#shared/refusal.ts'
import type { ReceivedForm } from '../documents/receive-form.ts'

/** What the form of a new picture may bring; the gallery draws it anew in its own size. */
export const PICTURE_SLOTS = { picture: { accepts: 'image', most: 1, asTheyCame: true } } as const

/** The picture and its caption. Throws `answers-invalid` with a fault for each of them that cannot be taken. */
export function readPictureForm(form: ReceivedForm) {
  const read = captionSchema.safeParse(form.texts)
  const [picture] = form.documents
  const faults: FieldFault[] = [...(read.success ? [] : fieldFaults(read.error.issues)), ...form.faults]
  if (!picture && !faults.some(({ field }) => field === 'picture')) faults.push({ field: 'picture', code: 'required' })
  if (!read.success || !picture || faults.length > 0) throw new Refusal('answers-invalid', { faults })
  return { picture, caption: read.data.caption }
}
