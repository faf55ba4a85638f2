// SPDX-License-Identifier: Apache-2.0
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BAD_PDFS } from '#tests/support/corpus/bad-pdfs.ts'
import { objectStream, pdfStream, writePdf } from '#tests/support/corpus/write-pdf.ts'
import { aPdf } from '#tests/support/files.ts'
import { findPdfError } from './find-pdf-error.ts'

const MAX_MS = 2_000

describe('a PDF with more than printable content is rejected', () => {
  test.for(Object.entries(BAD_PDFS))('%s', async ([, { error, make }]) => {
    const bytes = make()
    const before = performance.now()
    expect(await findPdfError(bytes)).toBe(error)
    // The timeout is three times the limit, because the machine may be busy.
    expect(performance.now() - before).toBeLessThan(3 * MAX_MS)
  })
})

const link = '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.com) >> >>'

/** Unusual but harmless PDFs. */
const GOOD_PDFS: Record<string, () => Buffer | Promise<Buffer>> = {
  'a page': () => writePdf(),
  'a page from the test support': async () => Buffer.from(await aPdf().arrayBuffer()),
  'a page with an open action that is a destination': () => writePdf({ catalog: '/OpenAction [3 0 R /Fit]' }),
  'a page with a GoTo action as open action': () =>
    writePdf({ catalog: '/OpenAction 9 0 R', objects: { 9: '<< /Type /Action /S /GoTo /D [3 0 R /Fit] >>' } }),
  'a page with a comment in a dictionary': () =>
    writePdf({ objects: { 9: `<< /X <41> %${'x'.repeat(300)}\n /S /GoTo >>` } }),
  'a page with a link': () => writePdf({ objects: { 9: link } }),
  'a page whose text contains JavaScript': () =>
    writePdf({ objects: { 4: pdfStream('', '(JavaScript and /Launchpad) Tj') } }),
  'a page whose open action is in an object stream': () =>
    writePdf({ objects: { 9: objectStream({ 10: '<< /OpenAction 11 0 R >>', 11: '[3 0 R /Fit]' }) } }),
  'a file that repeats the keyword stream': () =>
    writePdf({ objects: { 9: pdfStream('', 'stream\n'.repeat(500_000)) } }),
  'a page with an object stream': () => writePdf({ objects: { 9: objectStream({ 10: link }) } }),
  'a large page': () =>
    writePdf({ objects: { 9: pdfStream('/Filter /DCTDecode', Buffer.alloc(4_000_000, 'endstream object ')) } }),
  'a page with an incremental update': () => {
    const pdf = writePdf()
    const start = /startxref\n(\d+)/.exec(pdf.toString('latin1'))?.[1]
    const later = `9 0 obj\n<< >>\nendobj\nxref\n0 0\ntrailer\n<< /Size 10 /Root 1 0 R /Prev ${start} >>\n`
    const offset = pdf.length + later.indexOf('xref')
    return Buffer.concat([pdf, Buffer.from(`${later}startxref\n${offset}\n%%EOF\n`)])
  },
  'a linearized page': () => rewrite('--linearize'),
  'a page with all objects compressed': () => rewrite('--object-streams=generate', '--compress-streams=y'),
}

describe('an ordinary PDF from any program is accepted', () => {
  test.for(Object.entries(GOOD_PDFS))('%s', async ([, make]) => {
    expect(await findPdfError(await make())).toBeUndefined()
  })

  test('unless it is encrypted', async () => {
    expect(await findPdfError(rewrite('--encrypt', 'user', 'owner', '256', '--'))).toBe('locked-document')
  })
})

const MANY = 200_000

/** Texts that begin a pattern many times and never complete it. */
const ENDLESS = {
  'an unterminated action': pdfStream('', '/OpenAction<<'.repeat(MANY)),
  'an unterminated object': pdfStream('', '/OpenAction 9 0 R 9 0 obj<<'.repeat(MANY / 2)),
  'many references to one object in open actions': pdfStream('', '/OpenAction 12345 0 R 12 '.repeat(MANY / 2)),
  'many references to different objects in open actions': Array.from(
    { length: MANY },
    (_, id) => `/OpenAction ${id} 0 R`,
  ).join(' '),
  'an unterminated list of filters': `<< ${'/Filter/Filter['.repeat(MANY / 4)} >>`,
  'comments full of keywords': pdfStream('', '/OpenAction%/AA%/Encrypt%'.repeat(MANY / 4)),
  'lines of comments full of keywords': pdfStream('', `${'/AA%/Encrypt\n%/OpenAction\n'.repeat(MANY / 4)}5%x\n0%x\n`),
  'a long white space after many keywords': pdfStream('', `${'/AA%'.repeat(MANY / 2)}\n5${' '.repeat(MANY)}0%x\n`),
  'many comments in a dictionary': `<< ${'/AA%<<\n'.repeat(MANY / 4)} >>`,
  'an endless number': pdfStream('', `/OpenAction 1 0 R ${'1'.repeat(MANY)}`),
} satisfies Record<string, string>

describe('a PDF that repeats a pattern many times is checked within two seconds', () => {
  test.for(Object.entries(ENDLESS))('%s', async ([, body]) => {
    const bytes = writePdf({ objects: { 9: body } })
    const before = process.cpuUsage()
    await findPdfError(bytes)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(MAX_MS)
  })
})

/** Rewrites a page with qpdf. */
function rewrite(...options: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'rewrite-'))
  try {
    writeFileSync(join(folder, 'in.pdf'), writePdf())
    execFileSync('qpdf', [...options, join(folder, 'in.pdf'), join(folder, 'out.pdf')])
    return readFileSync(join(folder, 'out.pdf'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
