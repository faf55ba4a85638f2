// SPDX-License-Identifier: Apache-2.0
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
  'HTML after its header': () => afterHead(HTML),
  'an HTML tag in capitals after its header': () => afterHead('<SCRIPT>alert(1)</SCRIPT>'),
  'a doctype after its header': () => afterHead('<!DOCTYPE html><title>a</title>'),
  'SVG after its header': () => afterHead('<svg onload=alert(1)>'),
  'an iframe after its header': () => afterHead('<iframe src="https://example.com">'),
  'HTML before its header': () => Buffer.concat([latin(HTML), writePdf()]),
  'white space before its header': () => Buffer.concat([latin(' \n'), writePdf()]),
  'a script before its header': () => Buffer.concat([latin('/*'), writePdf(), latin('*/alert(1)')]),
  'a GIF before its header': () => Buffer.concat([latin('GIF89a'), writePdf()]),
  'a ZIP archive before its header': () => Buffer.concat([archiveOf('a.js'), writePdf()]),
  'a ZIP archive after its end': () => Buffer.concat([writePdf(), archiveOf('a.js')]),
  'a ZIP archive that ends as a PDF': () =>
    Buffer.concat([writePdf(), archiveOf('a.js', 'x', '\nstartxref\n9\n%%EOF\n')]),
  'a ZIP archive in its last stream': () => {
    const tail = '\nendstream\nendobj\nstartxref\n9\n%%EOF\n'
    return Buffer.concat([latin('%PDF-1.7\n1 0 obj\n<< /Length 99 >>\nstream\n'), archiveOf('classes.dex', 'x', tail)])
  },
  'HTML after its end': () => Buffer.concat([writePdf(), latin(HTML)]),
  'a script after its end': () => Buffer.concat([writePdf(), latin('\n;alert(1)')]),
  'PHP after its end': () => Buffer.concat([writePdf(), latin('\n<?php system("id"); ?>\n')]),
  'a truncated PDF after its end and white space': () =>
    Buffer.concat([writePdf(), latin('\n'.repeat(50)), writePdf().subarray(0, 200)]),
  'HTML at the beginning of its first stream': () => writePdf({ objects: { 4: pdfStream('', `${HTML} 0 0 m`) } }),
}

/** Pictures that are also files of another type. The portal may accept them if it re-encodes them without the other content. */
async function pictures(): Promise<MaliciousFile[]> {
  const page = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#a44' } })
  const [jpeg, png] = [await page().jpeg().toBuffer(), await page().png().toBuffer()]
  const otherPictures = {
    'a WebP': await page().webp().toBuffer(),
    'a GIF': await page().gif().toBuffer(),
    'an AVIF': await page().avif().toBuffer(),
    'a TIFF': await page().tiff().toBuffer(),
  }
  const secret = 'alert(document.domain)'
  const contents: Record<string, Buffer> = {
    'a ZIP archive': archiveOf('a.js', secret),
    HTML: latin(`<html><script>${secret}</script></html>`),
    'a PDF': writePdf({ catalog: `/OpenAction << /S /JavaScript /JS (${secret}) >>` }),
    PHP: latin(`<?php ${secret} ?>`),
  }
  const appended = Object.entries(contents).flatMap(([description, bytes]) => [
    { what: `a JPEG with ${description} after it`, name: 'photo.jpg', bytes: Buffer.concat([jpeg, bytes]) },
    { what: `a PNG with ${description} after it`, name: 'scan.png', bytes: Buffer.concat([png, bytes]) },
    ...Object.entries(otherPictures).map(([kind, picture]) => {
      return { what: `${kind} with ${description} after it`, name: 'scan', bytes: Buffer.concat([picture, bytes]) }
    }),
  ])
  const comment = latin(`*/=1;${secret}/*`)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(comment.length + 2)
  const withHtmlInExif = await page()
    .withExif({ IFD0: { ImageDescription: `<script>${secret}</script>` } })
    .jpeg()
    .toBuffer()
  const inside = [
    {
      what: 'a JPEG with a script in its comment',
      name: 'photo.jpg',
      bytes: Buffer.concat([jpeg.subarray(0, 2), latin('\xff\xfe'), length, comment, jpeg.subarray(2)]),
    },
    { what: 'a JPEG with HTML in its EXIF', name: 'photo.jpg', bytes: withHtmlInExif },
  ]
  return [...appended, ...inside].map((file) => ({ ...file, without: latin(secret) }))
}

/** Files that some programs would read as a different type. */
export async function polyglotFiles(): Promise<MaliciousFile[]> {
  const pdfs = Object.entries(PDFS).map(([description, make]) => ({
    what: `a PDF with ${description}`,
    name: 'paper.pdf',
    bytes: make(),
  }))
  return [...pdfs, ...(await pictures())]
}
