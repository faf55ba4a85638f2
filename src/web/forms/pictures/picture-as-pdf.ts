import { onePagePdf } from './one-page-pdf.ts'

/** Lays a photo on a page, for the places that take nothing but PDFs. Expects a JPEG as `shrinkPicture` makes it. */
export async function pictureAsPdf(photo: File): Promise<File> {
  const drawn = await createImageBitmap(photo)
  const { width, height } = drawn
  drawn.close()
  const jpeg = new Uint8Array(await photo.arrayBuffer())
  const name = photo.name.replace(/(\.[^.]*)?$/, '.pdf')
  const { lastModified } = photo
  return new File(onePagePdf({ jpeg, width, height }), name, { type: 'application/pdf', lastModified })
}
