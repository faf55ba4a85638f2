// SPDX-License-Identifier: Apache-2.0
import { shrinkPicture } from './shrink-picture.ts'

/** A baseline or progressive JPEG in colour, and its size in pixels. */
interface Photo {
  jpeg: Blob
  width: number
  height: number
}

/** The consecutive pieces of a PDF file with one photo on each page, for fields that accept only PDFs. */
export async function picturesAsPdf(photos: readonly Photo[]): Promise<Uint8Array<ArrayBuffer>[]> {
  return pdfOfPictures(
    await Promise.all(
      photos.map(async (photo) => ({ ...photo, jpeg: new Uint8Array(await photo.jpeg.arrayBuffer()) })),
    ),
  )
}

/** Converts a picture of any format into a PDF of one page. */
export async function pictureFileAsPdf(picture: File): Promise<File> {
  // `shrinkPicture` returns a JPEG for every type except PNG.
  const jpeg = await shrinkPicture(new File([picture], picture.name, { type: 'image/jpeg' }))
  const { width, height } = await createImageBitmap(jpeg)
  const parts = await picturesAsPdf([{ jpeg, width, height }])
  return new File(parts, jpeg.name.replace(/\.jpg$/, '.pdf'), { type: 'application/pdf' })
}

/** The sides of an A4 page, and the margin around the picture, in points. */
const PAGE = { short: 595, long: 842 }
const MARGIN = 24

interface Picture extends Omit<Photo, 'jpeg'> {
  jpeg: Uint8Array<ArrayBuffer>
}

/** The pieces of a PDF file with an A4 page for each picture, in its orientation (ISO 32000-1, section 7.5). */
export function pdfOfPictures(pictures: readonly Picture[]): Uint8Array<ArrayBuffer>[] {
  // The catalogue and the list of pages come first; then three objects for each page.
  const pageNumber = (index: number) => 3 + index * 3
  const kids = pictures.map((_, index) => `${pageNumber(index)} 0 R`).join(' ')
  return fileOf([
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    [`<< /Type /Pages /Kids [${kids}] /Count ${pictures.length} >>`],
    ...pictures.flatMap((picture, index) => objectsOfPage(picture, pageNumber(index))),
  ])
}

/** The objects of a page: the page, its drawing and its picture, numbered from `first`. */
function objectsOfPage({ jpeg, width, height }: Picture, first: number) {
  const isLandscape = width > height
  const [pageWidth, pageHeight] = isLandscape ? [PAGE.long, PAGE.short] : [PAGE.short, PAGE.long]
  const scale = Math.min((pageWidth - 2 * MARGIN) / width, (pageHeight - 2 * MARGIN) / height)
  const [drawnWidth, drawnHeight] = [width * scale, height * scale]
  const [left, bottom] = [(pageWidth - drawnWidth) / 2, (pageHeight - drawnHeight) / 2]
  const matrix = [drawnWidth, 0, 0, drawnHeight, left, bottom].map((number) => number.toFixed(2)).join(' ')
  const drawing = `q ${matrix} cm /Photo Do Q`
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB`
  return [
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Contents ${first + 1} 0 R`,
      ` /Resources << /XObject << /Photo ${first + 2} 0 R >> >> >>`,
    ],
    [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
    [`<< ${image} /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`, jpeg, '\nendstream'],
  ]
}

/** Assembles a PDF file: the numbered objects, and the cross-reference table with the offset of each. */
function fileOf(objects: readonly (string | Uint8Array<ArrayBuffer>)[][]) {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const write = (part: string | Uint8Array<ArrayBuffer>) => {
    const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : part
    parts.push(bytes)
    length += bytes.length
  }
  write('%PDF-1.4\n')
  const offsets = objects.map((object, index) => {
    const offset = length
    write(`${index + 1} 0 obj\n`)
    object.forEach(write)
    write('\nendobj\n')
    return offset
  })
  const table = length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  write(`xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\n`)
  write(`startxref\n${table}\n%%EOF\n`)
  return parts
}
