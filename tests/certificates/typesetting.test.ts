// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { createTypesetter } from '#server/certificates/typesetting/create-typesetter.ts'
import { UnprintableText } from '#server/certificates/typesetting/printable-text.ts'
import { aCertificate, certificateContaining } from './a-certificate.ts'
import { pageCountOf, pdfStructureErrors, textOf } from './read-pdf.ts'

const typesetter = createTypesetter({ workers: 1 })
afterAll(() => typesetter.close())

const family = (members: number) => ({
  title: 'Members of the family',
  columns: ['Name', 'Relationship', 'Date of birth'],
  rows: Array.from({ length: members }, (_, position) => [`Member ${position + 1}`, 'Daughter', 'Jan 12, 1988']),
})

describe('a certificate', () => {
  test('is a valid, tagged PDF/A-2b file of at most 90 KB', async () => {
    const pdf = await typesetter.typeset(aCertificate({ specimen: true, tables: [family(15)] }))
    const text = Buffer.from(pdf).toString('latin1')
    expect(text).toMatch(/^%PDF-1\.7/)
    expect(text).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>B</)
    expect(text).toContain('/StructTreeRoot')
    expect(text).toContain('BC/2026/000123')
    expect(pdfStructureErrors(pdf)).toBe('')
    expect(pdf.byteLength).toBeLessThanOrEqual(90_000)
  })

  test('prints every given value', async () => {
    const content = aCertificate({ tables: [family(2)] })
    const text = textOf(await typesetter.typeset(content)).replace(/\s+/g, ' ')
    const { panchayat, words } = content
    const parts = [
      [content.title, content.subtitle, content.number, content.reference, content.statement, content.issuedOn],
      [panchayat.name, `${panchayat.block} · ${panchayat.district} · ${panchayat.state}`],
      [words.number, words.reference, words.issuedOn, words.signature, words.office, words.note],
      content.lines.map(({ label, value }) => `${label} ${value}`),
      ['Members of the family', 'Member 1 Daughter Jan 12, 1988', 'Member 2'],
    ]
    for (const part of parts.flat()) {
      expect(text).toContain(part)
    }
  })

  test('has the same bytes for the same content, and its date is the day of issue', async () => {
    const content = aCertificate({ specimen: true })
    const first = await typesetter.typeset(content)
    const another = createTypesetter({ workers: 1 })
    const second = await another.typeset(content)
    await another.close()
    expect(Buffer.from(second).equals(first)).toBe(true)
    expect(Buffer.from(first).toString('latin1')).toContain('2026-11-21T06:30:00')
  })

  test('has a watermark only if it is a specimen', async () => {
    const [specimen, real] = [
      await typesetter.typeset(aCertificate({ specimen: true })),
      await typesetter.typeset(aCertificate()),
    ]
    // The watermark's letters are rotated, so the text is read letter by letter.
    expect(letterCount(textOf(specimen))).toBe(letterCount(textOf(real)) + 'SPECIMEN'.length)
  })

  test.for([
    '*bold* _italic_ `raw` $x^2$ = heading',
    '#read("/etc/passwd") #panic() #import "x.typ"',
    '<label> @reference // comment /* comment */ \\ end',
    '"straight" \'quotes\' -- --- ... ~',
    '{"json": "\\u0041"} ]}',
  ])('prints %s literally', async (value) => {
    expect(textOf(await typesetter.typeset(certificateContaining(value)))).toContain(value)
  })

  test.for(['श्रद्धा क्षेत्रपाल', 'ज्ञानेश्वर धर्मेंद्र वर्मा', 'मीनाक्षी मूर्ति', 'विद्युत् राष्ट्रीय पूर्णिमा', 'हृदय ट्रस्ट ऑफ़िस'])(
    'shapes %s so that it can be copied from the PDF in the correct order',
    async (name) => {
      expect(textOf(await typesetter.typeset(certificateContaining(name)))).toContain(name)
    },
  )

  test('stays on one page with thirteen lines', async () => {
    const pdf = await typesetter.typeset(certificateContaining(...Array.from({ length: 13 }, () => 'Mar 4, 2026')))
    expect(pageCountOf(pdf)).toBe(1)
  })

  test('has a second page for twenty-five family members, with the page number and the repeated heading', async () => {
    const pdf = await typesetter.typeset(aCertificate({ tables: [family(25)] }))
    expect(pageCountOf(pdf)).toBe(2)
    const [first = '', second = ''] = textOf(pdf).split('\f')
    expect(first).toContain('1 / 2')
    expect(second).toContain('2 / 2')
    expect(second).toContain('Birth Certificate · BC/2026/000123')
    expect(second).toContain('Relationship')
    expect(second).toContain('Member 25')
  })

  test('breaks a word that is longer than the line, without losing a letter', async () => {
    const word = 'plot'.repeat(40)
    expect(textOf(await typesetter.typeset(certificateContaining(word))).replace(/\n/g, '')).toContain(word)
  })

  test('is rejected if a value is in a script that the bundled fonts lack, even if the machine has a font for it', async () => {
    const error = await typesetter.typeset(certificateContaining('தமிழ் 😀')).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(UnprintableText)
    expect(error).toHaveProperty('characters', expect.arrayContaining(['த', '😀']))
  })

  test('is either typeset or rejected because of its characters, for any text', async () => {
    const letters = fc.constantFrom(...Array.from('aZ9 #$*_`@<>"\'\\[]{}/\n-=~₹éकािि्षरंँृ\u200d'))
    const anything = fc.oneof(
      { weight: 3, arbitrary: fc.string({ unit: letters, maxLength: 90 }) },
      fc.string({ unit: 'binary', maxLength: 20 }),
    )
    await fc.assert(
      fc.asyncProperty(anything, anything, async (label, value) => {
        const table = { title: label, columns: [value, label], rows: [[value], [], [label, value, label]] }
        const content = aCertificate({
          lines: [{ label, value }],
          tables: [table],
          title: label || 'x',
          statement: value,
        })
        const pdf = await typesetter.typeset(content).catch((error: unknown) => error)
        expect(pdf instanceof Uint8Array || pdf instanceof UnprintableText).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

function letterCount(text: string): number {
  return text.replace(/\s/g, '').length
}
