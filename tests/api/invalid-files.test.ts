// SPDX-License-Identifier: Apache-2.0
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { BAD_PDFS } from '../support/corpus/bad-pdfs.ts'
import { pictureOfTooManyPixels, truncatedPhoto } from '../support/corpus/odd-pictures.ts'
import { fieldErrorsOf } from '../support/error-of.ts'
import { aPhoto } from '../support/files.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'

const SLOT = 'proofOfBirth'

const fileOf = (bytes: Buffer | string, name: string, type = '') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })

const submitThroughApi = async (portal: TestPortal, file: File) =>
  portal.submit(await portal.as('user'), 'birth-certificates', { [`${SLOT}:file`]: file })

/** A PDF with a script in compressed objects, and an encrypted PDF. Only a check of the content can detect these. */
const [script, locked] = ['a script in an object stream', 'encryption'].map((name) => BAD_PDFS[name]?.make())

// A11 is the attack in docs/security/faults-and-attacks.md.
describe('A11: the check of submitted files', () => {
  test('rejects each invalid file with a reason, and stores none of its bytes', async ({ portal }) => {
    const before = await portal.filesOnDisk()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
    const expectedFaults: [File, string][] = [
      [fileOf(script ?? '', 'paper.pdf'), 'contains a program or other files'],
      [fileOf(locked ?? '', 'paper.pdf'), 'is locked with a password'],
      [fileOf(await truncatedPhoto(), 'photo.jpg'), 'is damaged and cannot be read'],
      [fileOf(pictureOfTooManyPixels(), 'photo.png'), 'is too large to be read'],
      [fileOf(svg, 'drawing.png', 'image/png'), 'PDF'],
      [fileOf(`PK\x03\x04${'x'.repeat(100)}`, 'paper.pdf', 'application/pdf'), 'PDF'],
    ]
    for (const [file, words] of expectedFaults) {
      const response = await submitThroughApi(portal, file)
      expect([file.name, response.status, fieldErrorsOf(response)[SLOT]]).toEqual([
        file.name,
        422,
        expect.stringContaining(words),
      ])
    }
    expect(await portal.filesOnDisk()).toEqual(before)
    expect(await portal.ownerQueries.countOf('applications')).toBe(0)
  })

  test('keeps a photo upright, and removes its location', async ({ portal }) => {
    const { buffer } = await aPhoto('photo.jpg')
    const turned = await sharp(buffer).keepExif().withMetadata({ orientation: 6 }).toBuffer()
    const reference = await portal.createApplication({
      service: 'birth-certificates',
      changes: { [`${SLOT}:file`]: fileOf(turned, 'photo.jpg', 'image/jpeg') },
    })
    const citizen = await portal.as('user')
    const { json } = await citizen.get(`/api/getDocuments/${reference}/birth-certificates`)
    const { bytes, headers } = await citizen.get(`/uploads/${json.supportingDocuments[0].filePath}`)
    const stored = await sharp(bytes).metadata()
    expect([stored.format, stored.width, stored.height, stored.exif, stored.orientation]).toEqual([
      'jpeg',
      1800,
      2400,
      undefined,
      undefined,
    ])
    expect(headers['content-length']).toBe(String(bytes.length))
  })
})
