import { ownReader, thoroughReader } from './code-reader.ts'
import { drawSource } from './draw-source.ts'

/** The texts of the codes on a picture; undefined for a file that is no picture. */
export async function readPicture(file: File): Promise<string[] | undefined> {
  const drawing = await drawn(file)
  if (!drawing) return undefined
  const quick = (await (await ownReader())?.(drawing).catch(() => [])) ?? []
  return quick.length > 0 ? quick : (await thoroughReader())(drawing)
}

async function drawn(file: File) {
  try {
    const picture = await createImageBitmap(file)
    const canvas = document.createElement('canvas')
    drawSource(canvas, { picture, width: picture.width, height: picture.height })
    picture.close()
    return canvas
  } catch {
    // Not a picture, or one that this browser cannot show.
    return undefined
  }
}
