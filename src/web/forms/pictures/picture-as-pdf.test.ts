import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { findPdfFaults, pageCountOf } from '#tests/certificates/read-pdf.ts'
import { onePagePdf } from './picture-as-pdf.ts'

async function pdfOf(width: number, height: number) {
  const picture = sharp({ create: { width, height, channels: 3, background: '#27408B' } })
  const jpeg = await picture.jpeg().toBuffer()
  return { jpeg, pdf: Buffer.concat(onePagePdf({ jpeg: new Uint8Array(jpeg), width, height })) }
}

describe('A photo on a page', () => {
  test.for([
    ['upright', 30, 40, '[0 0 595 842]'],
    ['across', 40, 30, '[0 0 842 595]'],
  ] as const)(
    '%s, it is a valid PDF of one page that contains the photo unchanged',
    async ([, width, height, page]) => {
      const { jpeg, pdf } = await pdfOf(width, height)
      expect(findPdfFaults(pdf)).toBe('')
      expect(pageCountOf(pdf)).toBe(1)
      expect(pdf.toString('latin1')).toContain(`/MediaBox ${page}`)
      expect(pdf.includes(jpeg)).toBe(true)
    },
  )
})
