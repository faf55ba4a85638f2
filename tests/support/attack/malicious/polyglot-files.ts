import sharp from 'sharp'
import { pdfStream, writePdf } from '../../corpus/write-pdf.ts'
import type { MaliciousFile } from './malicious-file.ts'
import { archiveOf } from './other-kinds.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const HTML = '<html><body><script>alert(1)</script></body></html>'

/** A PDF with text between its header and its body, and a correct cross-reference table. */
const afterHead = (words: string) => {
  const pdf = writePdf()
  return Buffer.concat([pdf.subarray(0, 9), latin(`%${words}\n`), pdf.subarray(9)])
}

const PDFS: Record<string, () => Buffer> = {
  'a page behind its head': () => afterHead(HTML),
  'a page in capitals behind its head': () => afterHead('<SCRIPT>alert(1)</SCRIPT>'),
  'a doctype behind its head': () => afterHead('<!DOCTYPE html><title>a</title>'),
  'a drawing behind its head': () => afterHead('<svg onload=alert(1)>'),
  'a frame behind its head': () => afterHead('<iframe src="https://example.com">'),
  'a page before its head': () => Buffer.concat([latin(HTML), writePdf()]),
  'a blank before its head': () => Buffer.concat([latin(' \n'), writePdf()]),
  'a script before its head': () => Buffer.concat([latin('/*'), writePdf(), latin('*/alert(1)')]),
  'a moving picture before its head': () => Buffer.concat([latin('GIF89a'), writePdf()]),
  'an archive before its head': () => Buffer.concat([archiveOf('a.js'), writePdf()]),
  'an archive behind its end': () => Buffer.concat([writePdf(), archiveOf('a.js')]),
  'an archive that ends as a PDF': () => Buffer.concat([writePdf(), archiveOf('a.js', 'x', '\nstartxref\n9\n%%EOF\n')]),
  'an archive inside that ends with it': () => {
    const tail = '\nendstream\nendobj\nstartxref\n9\n%%EOF\n'
    return Buffer.concat([latin('%PDF-1.7\n1 0 obj\n<< /Length 99 >>\nstream\n'), archiveOf('classes.dex', 'x', tail)])
  },
  'a page behind its end': () => Buffer.concat([writePdf(), latin(HTML)]),
  'a script behind its end': () => Buffer.concat([writePdf(), latin('\n;alert(1)')]),
  'a page of PHP behind its end': () => Buffer.concat([writePdf(), latin('\n<?php system("id"); ?>\n')]),
  'another PDF behind blanks, whose end is missing': () =>
    Buffer.concat([writePdf(), latin('\n'.repeat(50)), writePdf().subarray(0, 200)]),
  'a page early in its first stream': () => writePdf({ objects: { 4: pdfStream('', `${HTML} 0 0 m`) } }),
}

/** Files that are both a picture and another type. They may be accepted if they are re-encoded without the other content. */
async function pictures(): Promise<MaliciousFile[]> {
  const page = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#a44' } })
  const [jpeg, png] = [await page().jpeg().toBuffer(), await page().png().toBuffer()]
  const more = {
    'a WebP': await page().webp().toBuffer(),
    'a GIF': await page().gif().toBuffer(),
    'an AVIF': await page().avif().toBuffer(),
    'a TIFF': await page().tiff().toBuffer(),
  }
  const secret = 'alert(document.domain)'
  const others: Record<string, Buffer> = {
    'an archive': archiveOf('a.js', secret),
    'a page': latin(`<html><script>${secret}</script></html>`),
    'a PDF': writePdf({ catalog: `/OpenAction << /S /JavaScript /JS (${secret}) >>` }),
    'a page of PHP': latin(`<?php ${secret} ?>`),
  }
  const behind = Object.entries(others).flatMap(([what, bytes]) => [
    { what: `a JPEG with ${what} behind it`, name: 'photo.jpg', bytes: Buffer.concat([jpeg, bytes]) },
    { what: `a PNG with ${what} behind it`, name: 'scan.png', bytes: Buffer.concat([png, bytes]) },
    ...Object.entries(more).map(([kind, picture]) => {
      return { what: `${kind} with ${what} behind it`, name: 'scan', bytes: Buffer.concat([picture, bytes]) }
    }),
  ])
  const note = latin(`*/=1;${secret}/*`)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(note.length + 2)
  const original = await page()
    .withExif({ IFD0: { ImageDescription: `<script>${secret}</script>` } })
    .jpeg()
    .toBuffer()
  const inside = [
    {
      what: 'a JPEG with a script in its comment',
      name: 'photo.jpg',
      bytes: Buffer.concat([jpeg.subarray(0, 2), latin('\xff\xfe'), length, note, jpeg.subarray(2)]),
    },
    { what: 'a JPEG with a page in its EXIF', name: 'photo.jpg', bytes: original },
  ]
  return [...behind, ...inside].map((file) => ({ ...file, without: latin(secret) }))
}

/** Files that other programs read as another type. */
export async function polyglotFiles(): Promise<MaliciousFile[]> {
  const pdfs = Object.entries(PDFS).map(([what, make]) => ({
    what: `a PDF with ${what}`,
    name: 'paper.pdf',
    bytes: make(),
  }))
  return [...pdfs, ...(await pictures())]
}
