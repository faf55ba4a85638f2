// SPDX-License-Identifier: Apache-2.0
import sharp from 'sharp'

/** A small, valid PDF of one page with a line of text and correct cross-references. */
export function aPdf(name = 'paper.pdf', text = 'A paper', padding = 0) {
  return pdfOf(name, [
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    stream(`BT /F 18 Tf 20 100 Td (${text}) Tj ET${' '.repeat(padding)}`),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
}

/** A small PDF whose page repeats a rectangle 10 ** `levels` times. */
export function aRepeatingPdf(levels: number, name = 'paper.pdf') {
  const form = (level: number) =>
    `<< /Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources << /XObject << /Next ${6 + level} 0 R >> >> ` +
    stream(level === levels ? '1 1 9 9 re f' : '/Next Do '.repeat(10)).slice(2)
  return pdfOf(name, [
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /XObject << /Next 5 0 R >> >> >>',
    stream('/Next Do'),
    ...Array.from({ length: levels + 1 }, (_, level) => form(level)),
  ])
}

/** A PDF of one page. The first object in `rest` is the page; it becomes the third object of the file. */
function pdfOf(name: string, rest: readonly string[]) {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', ...rest]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = body.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return new File([body], name, { type: 'application/pdf' })
}

const stream = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`

/** A small real picture, as a `File` for a form. */
export async function aPicture(name = 'photo.jpg', kind: 'jpeg' | 'png' = 'jpeg') {
  const image = sharp({ create: { width: 64, height: 48, channels: 3, background: '#27408B' } })
  const bytes = await image.toFormat(kind).toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: `image/${kind}` })
}

/** A BMP of one red pixel. */
export function aBmp(name: string) {
  const bytes = Buffer.alloc(58)
  bytes.write('BM', 'latin1')
  for (const [offset, value] of [
    [2, 58],
    [10, 54],
    [14, 40],
    [18, 1],
    [22, 1],
    [34, 4],
  ] as const)
    bytes.writeUInt32LE(value, offset)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  bytes.set([0, 0, 255, 0], 54)
  return new File([new Uint8Array(bytes)], name, { type: 'image/bmp' })
}

/**
 * A photo like that of a phone, with many pixels and the location in its EXIF data, in the form that Playwright's
 * `setInputFiles` takes.
 */
export async function aPhoto(name: string) {
  const image = sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#1E7B4B' } })
  const exif = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 36/1 0/1' } }
  return { name, mimeType: 'image/jpeg', buffer: await image.withExif(exif).jpeg().toBuffer() }
}

/** A text file under the name of a document. */
export const aTextCalled = (name: string, type = 'application/pdf') =>
  new File(['just some text, no paper'], name, { type })

/** A valid PDF of exactly this many bytes. */
export function aPdfOf(bytes: number, name = 'paper.pdf') {
  // The size without the padding depends on the padding, too, because the PDF states the length of its text in digits.
  const padding = bytes - 1000
  return aPdf(name, 'A paper', padding + bytes - aPdf(name, 'A paper', padding).size)
}
