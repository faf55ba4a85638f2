import sharp from 'sharp'
import { keepAll } from '../documents/keep-documents.ts'
import { encodeLarge } from '../gallery/encode-picture.ts'
import { stagePicture } from '../gallery/stage-picture.ts'
import type { Portal } from '../operations/portal.ts'
import { DEMO_PICTURES } from './village/notice-board.ts'

/** Draws the village's pictures and keeps their files. Those of a transaction that fails are left to the sweep. */
export async function keepDemoPictures({ documents }: Portal) {
  const staged = await Promise.all(
    DEMO_PICTURES.map(async ({ caption, draw }) => {
      const encoded = await encodeLarge(sharp(Buffer.from(draw())))
      return { ...(await stagePicture(documents, encoded)), caption }
    }),
  )
  return (await keepAll(staged, documents)).documents
}
