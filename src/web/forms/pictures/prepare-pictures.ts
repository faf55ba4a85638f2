import type { Fault } from '#shared/faults.ts'
import { UPLOAD_LIMITS } from '#shared/services/wire.ts'

const isPicture = ({ type }: File) => type === 'image/jpeg' || type === 'image/png'

export const hasPicture = (files: readonly File[]) => files.some(isPicture)

/** Fetches what prepares pictures, before the first one is chosen; what fails here is tried again with the picture. */
export const expectPicture = () => void shrinking().catch(() => undefined)

/** Makes chosen pictures ready to travel. What cannot be drawn stays as it is: the server looks at its content. */
export const preparePictures = (files: readonly File[]) =>
  oneByOne(files, async (file) => (isPicture(file) ? await shrunk(file).catch(() => file) : file))

/** Makes photos ready to travel where only PDFs are taken. Throws where a photo cannot be read. */
export const preparePhotosAsPdf = (photos: readonly File[]) =>
  oneByOne(photos, async (photo) => {
    const [{ pictureAsPdf }, small] = await Promise.all([import('./picture-as-pdf.ts'), shrunk(photo)])
    return pictureAsPdf(small)
  })

/** A cheap phone has room for one photo that is drawn, hardly for five: each takes some 50 MB. */
async function oneByOne(files: readonly File[], prepare: (file: File) => Promise<File>) {
  const ready: File[] = []
  for (const file of files) ready.push(await prepare(file))
  return ready
}

const shrinking = () => import('./shrink-picture.ts')

async function shrunk(file: File) {
  const { shrinkPicture } = await shrinking()
  return shrinkPicture(file)
}

const TAKEN = ['image/jpeg', 'image/png']

/** Why a picture cannot be taken: jpeg, jpg and png of at most 5 MB are (spec §5). */
export function pictureFault(picture: File | undefined): Fault | undefined {
  if (!picture) return undefined
  if (!TAKEN.includes(picture.type)) return 'wrong-file'
  if (picture.size === 0) return 'empty-file'
  return picture.size > UPLOAD_LIMITS.fileBytes ? 'file-too-large' : undefined
}
