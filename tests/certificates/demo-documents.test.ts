// SPDX-License-Identifier: Apache-2.0
import { fileTypeFromBuffer } from 'file-type'
import { afterAll, describe, expect, test } from 'vitest'
import { createDocumentGenerator } from '#server/demo/documents/create-document-generator.ts'
import { drawPortrait } from '#server/demo/documents/draw-portrait.ts'
import { pageCountOf, pdfStructureErrors, textOf } from './read-pdf.ts'

const generator = await createDocumentGenerator()
afterAll(() => generator.close())

const DOCUMENT = {
  title: 'Discharge Summary',
  issuer: 'Primary Health Centre, Sundarpur',
  lines: [
    ['Mother', 'Meenakshi Kulkarni'],
    ['माता', 'मीनाक्षी'],
  ],
} as const

describe('a document of the demo village', () => {
  test('as a PDF has one valid page with all lines', async () => {
    const { bytes } = await generator.generate({ kind: 'pdf', fileName: 'discharge.pdf', ...DOCUMENT })
    expect(pdfStructureErrors(bytes)).toBe('')
    expect(pageCountOf(bytes)).toBe(1)
    for (const part of [DOCUMENT.title, DOCUMENT.issuer, ...DOCUMENT.lines.flat()])
      expect(textOf(bytes)).toContain(part)
  })

  test.for(['pdf', 'jpeg', 'png'] as const)(
    'as %s has the right media type, is small, and is reproducible',
    async (kind) => {
      const document = await generator.generate({ kind, fileName: 'discharge', ...DOCUMENT })
      const repeated = await generator.generate({ kind, fileName: 'discharge', ...DOCUMENT })
      expect((await fileTypeFromBuffer(document.bytes))?.mime).toBe(document.mediaType)
      expect(document.bytes.byteLength).toBeLessThanOrEqual(60_000)
      expect(Buffer.from(repeated.bytes).equals(document.bytes)).toBe(true)
    },
  )
})

describe('a profile picture of the demo village', () => {
  test.for(['jpeg', 'png'] as const)('as %s is a small picture, and always the same for a person', async (kind) => {
    const portrait = await drawPortrait('Meenakshi', kind)
    expect((await fileTypeFromBuffer(portrait.bytes))?.mime).toBe(portrait.mediaType)
    expect(portrait.bytes.byteLength).toBeLessThanOrEqual(60_000)
    expect(Buffer.from((await drawPortrait('Meenakshi', kind)).bytes).equals(portrait.bytes)).toBe(true)
    expect(Buffer.from((await drawPortrait('Sandip', kind)).bytes).equals(portrait.bytes)).toBe(false)
  })
})
