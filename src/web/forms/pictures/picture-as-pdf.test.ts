// SPDX-License-Identifier: Apache-2.0
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pageCountOf, pdfStructureErrors } from '#tests/certificates/read-pdf.ts'
import { pdfOfPictures } from './picture-as-pdf.ts'

async function pictureOf(width: number, height: number) {
  const picture = sharp({ create: { width, height, channels: 3, background: '#27408B' } })
  return { jpeg: new Uint8Array(await picture.jpeg().toBuffer()), width, height }
}

describe('A PDF that is made of photos', () => {
  test.for([
    ['a portrait photo', 30, 40, '[0 0 595 842]'],
    ['a landscape photo', 40, 30, '[0 0 842 595]'],
  ] as const)('is valid for %s, and has one page with the unchanged photo', async ([, width, height, page]) => {
    const picture = await pictureOf(width, height)
    const { jpeg } = picture
    const pdf = Buffer.concat(pdfOfPictures([picture]))
    expect(pdfStructureErrors(pdf)).toBe('')
    expect(pageCountOf(pdf)).toBe(1)
    expect(pdf.toString('latin1')).toContain(`/MediaBox ${page}`)
    expect(pdf.includes(Buffer.from(jpeg))).toBe(true)
  })

  test('has a page for each of several photos, in its own orientation', async () => {
    const pages = await Promise.all([pictureOf(30, 40), pictureOf(40, 30), pictureOf(30, 40)])
    const pdf = Buffer.concat(pdfOfPictures(pages))
    expect(pdfStructureErrors(pdf)).toBe('')
    expect(pageCountOf(pdf)).toBe(3)
    expect(pdf.toString('latin1').match(/\/MediaBox \[0 0 \d+ \d+\]/g)).toEqual([
      '/MediaBox [0 0 595 842]',
      '/MediaBox [0 0 842 595]',
      '/MediaBox [0 0 595 842]',
    ])
    for (const { jpeg } of pages) expect(pdf.includes(Buffer.from(jpeg))).toBe(true)
  })
})
