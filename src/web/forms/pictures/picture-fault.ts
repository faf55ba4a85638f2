import type { Fault } from '#shared/faults.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'

const TAKEN = ['image/jpeg', 'image/png']

/** Why a picture cannot be taken: jpeg, jpg and png of at most 5 MB are (spec §5). */
export function pictureFault(picture: File | undefined): Fault | undefined {
  if (!picture) return undefined
  if (!TAKEN.includes(picture.type)) return 'wrong-file'
  if (picture.size === 0) return 'empty-file'
  return picture.size > UPLOAD_LIMITS.fileBytes ? 'file-too-large' : undefined
}
