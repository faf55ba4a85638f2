// SPDX-License-Identifier: Apache-2.0
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import { aSubmission } from '../support/a-submission.ts'
import type { FormValue } from '../support/client.ts'
import { errorOf, fieldErrorsOf } from '../support/error-of.ts'
import { aPdf, aPdfOf, aPicture, aTextCalled } from '../support/files.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'

const SERVICE = 'birth-certificates'
const WRONG = 'Only pictures or PDF files are allowed.'
const TOO_LARGE = [413, 'The upload is too large. One file may be up to 5 MB, all files together up to 25 MB.']

const submitWith = async (portal: TestPortal, proofOfBirth: FormValue) =>
  portal.submit(await portal.as('user'), SERVICE, { 'proofOfBirth:file': proofOfBirth })

/** A rejected submission leaves no row and no file, not even a staged one. */
async function expectNothingStored(portal: TestPortal) {
  expect(await portal.ownerQueries.countOf('applications')).toBe(0)
  expect(await portal.filesOnDisk()).toEqual([])
}

/** Format, the format in which it is stored, and its usual extension. */
const FORMATS = [
  ['jpeg', 'jpeg', 'jpg'],
  ['png', 'png', 'png'],
  ['webp', 'jpeg', 'webp'],
  ['gif', 'png', 'gif'],
  ['avif', 'jpeg', 'avif'],
  ['tiff', 'jpeg', 'tiff'],
] as const

const aFile = (content: string | Uint8Array<ArrayBuffer>, name: string, type: string) =>
  new File([content], name, { type })

/** Width, height, bits, compression, photometric, offset of the pixel, samples, rows and bytes. */
const PIXEL_TAGS = [
  [256, 1],
  [257, 1],
  [258, 8],
  [259, 1],
  [262, 1],
  [273, 8],
  [277, 1],
  [278, 1],
  [279, 1],
] as const
const DIRECTORY_BYTES = 2 + 12 * PIXEL_TAGS.length + 4

/** A TIFF with two pages, each of one grey pixel, whose directories follow one another. */
function twoPageTiff() {
  const bytes = Buffer.alloc(8 + 2 * DIRECTORY_BYTES + 1)
  bytes.write('II*\0', 'latin1')
  bytes.writeUInt32LE(8, 4)
  for (const [page, start] of [8, 8 + DIRECTORY_BYTES].entries()) {
    bytes.writeUInt16LE(PIXEL_TAGS.length, start)
    for (const [index, [tag, value]] of PIXEL_TAGS.entries()) {
      const entry = start + 2 + 12 * index
      bytes.writeUInt16LE(tag, entry)
      bytes.writeUInt16LE(4, entry + 2)
      bytes.writeUInt32LE(1, entry + 4)
      bytes.writeUInt32LE(value, entry + 8)
    }
    bytes.writeUInt32LE(page === 0 ? 8 + DIRECTORY_BYTES : 0, start + DIRECTORY_BYTES - 4)
  }
  return new Uint8Array(bytes)
}

describe('The files of a submission, whatever their names are,', () => {
  test('are accepted if they are pictures or PDFs', async ({ portal }) => {
    const picture = await aPicture('photo.jpg')
    const files = [new File([picture], 'photo.exe', { type: 'application/x-msdownload' }), aPdf('no extension')]
    expect((await submitWith(portal, files)).status).toBe(201)
  })

  test('are accepted in each picture format of phones and scanners, and stored as JPEG or PNG', async ({ portal }) => {
    const files = await Promise.all(
      FORMATS.map(async ([format, , extension]) => {
        const picture = sharp({ create: { width: 200, height: 150, channels: 3, background: '#27408B' } })
        // Scanners write the directory of a TIFF after its pixels.
        const encoded = format === 'tiff' ? picture.tiff({ compression: 'none' }) : picture.toFormat(format)
        const bytes = await encoded.toBuffer()
        return new File([new Uint8Array(bytes)], `photo.${extension}`)
      }),
    )
    const response = await submitWith(portal, files)
    expect(response.status).toBe(201)
    const citizen = await portal.as('user')
    const { json } = await citizen.get(`/api/getDocuments/${response.json.data._id}/${SERVICE}`)
    const stored = json.supportingDocuments as { fileName: string; filePath: string }[]
    const read = await Promise.all(
      stored.slice(0, FORMATS.length).map(async ({ fileName, filePath }) => {
        const { bytes, headers } = await citizen.get(`/uploads/${filePath}`)
        const { format, width, height } = await sharp(bytes).metadata()
        return [fileName, headers['content-type'], format, width, height]
      }),
    )
    expect(read).toEqual(
      FORMATS.map(([, format]) => [`photo.${format === 'png' ? 'png' : 'jpg'}`, `image/${format}`, format, 200, 150]),
    )
  })

  test('are rejected if a picture has several pages, because only its first page would remain', async ({ portal }) => {
    const response = await submitWith(portal, aFile(twoPageTiff(), 'scan.tiff', 'image/tiff'))
    expect([response.status, fieldErrorsOf(response)]).toEqual([
      422,
      { proofOfBirth: 'A picture of Proof of Birth has several pages. Please save it as a PDF, and add that instead' },
    ])
    await expectNothingStored(portal)
  })

  test('are rejected if they have any other content', async ({ portal }) => {
    const complete = await aPdf().text()
    const otherTypes = [
      aTextCalled('birth.pdf'),
      aTextCalled('birth.jpg', 'image/jpeg'),
      aFile('<html><script>alert(1)</script></html>', 'birth.pdf', 'application/pdf'),
      aFile('<svg xmlns="http://www.w3.org/2000/svg"/>', 'birth.png', 'image/png'),
      aFile('BM6\u0000\u0000\u0000\u0000\u0000\u0000\u0000', 'birth.bmp', 'image/bmp'),
      aFile('MZ\u0090\u0000\u0003\u0000\u0000\u0000', 'birth.pdf', 'application/pdf'),
      aFile('%PDF-1.4\n', 'birth.pdf', 'application/pdf'),
      aFile(complete.slice(0, -30), 'cut.pdf', 'application/pdf'),
      aFile(`<html>${complete}`, 'birth.pdf', 'application/pdf'),
    ]
    for (const file of otherTypes) {
      const response = await submitWith(portal, file)
      expect([errorOf(response), fieldErrorsOf(response)]).toEqual([[422, WRONG], { proofOfBirth: WRONG }])
    }
    await expectNothingStored(portal)
  })

  test('are rejected if they are empty', async ({ portal }) => {
    const response = await submitWith(portal, aFile('', 'empty.pdf', 'application/pdf'))
    expect([response.status, fieldErrorsOf(response)]).toEqual([
      422,
      { proofOfBirth: 'A file of Proof of Birth is empty' },
    ])
    await expectNothingStored(portal)
  })
})

describe('A submission (limits: 5 MB a file, 10 files a field, 25 MB a request)', () => {
  test('may contain a file of exactly 5 MB, but not of one more byte', async ({ portal }) => {
    expect((await submitWith(portal, aPdfOf(UPLOAD_LIMITS.fileBytes))).status).toBe(201)
    const response = await submitWith(portal, aPdfOf(UPLOAD_LIMITS.fileBytes + 1))
    expect([response.status, fieldErrorsOf(response)]).toEqual([
      422,
      { proofOfBirth: 'A file of Proof of Birth is larger than 5 MB' },
    ])
    expect(await portal.filesOnDisk()).toEqual(await portal.ownerQueries.listReferencedFiles())
  })

  test('may contain ten files in a field, but not an eleventh', async ({ portal }) => {
    const files = Array.from({ length: 11 }, (_, index) => aPdf(`page-${index + 1}.pdf`))
    const response = await submitWith(portal, files)
    expect([response.status, fieldErrorsOf(response)]).toEqual([
      422,
      { proofOfBirth: 'There are too many documents for Proof of Birth' },
    ])
    await expectNothingStored(portal)
    expect((await submitWith(portal, files.slice(1))).status).toBe(201)
  })

  test('is rejected with 413 if it has more than 25 MB, with or without Content-Length', async ({ portal }) => {
    const files = Array.from({ length: 5 }, () => aPdfOf(UPLOAD_LIMITS.fileBytes))
    // With the form's two other documents, the files exceed the limit, but the body is within its allowance for texts.
    expect(errorOf(await submitWith(portal, files))).toEqual(TOO_LARGE)
    expect(errorOf(await submitWith(portal, [...files, aPdfOf(1_000_000)]))).toEqual(TOO_LARGE)
    await expectNothingStored(portal)
  })

  test('is rejected with unknown fields or files', async ({ portal }) => {
    const citizen = await portal.as('user')
    const { definition } = portal.catalogue.get(SERVICE)
    const unexpected: [string, FormValue, string][] = [
      ['status', 'Approved', 'status'],
      ['applicantId', '1', 'applicantId'],
      ['passportPhoto', aPdf(), 'passportPhoto'],
    ]
    for (const [name, value, field] of unexpected) {
      const parts = [...aSubmission(definition), [name, value] as const]
      const response = await citizen.postForm(definition.paths.submit, parts)
      expect([response.status, fieldErrorsOf(response)]).toEqual([
        422,
        { [field]: `${field} is not part of this form` },
      ])
    }
    await expectNothingStored(portal)
  })

  test('is rejected if its body is incomplete or not a multipart form', async ({ portal }) => {
    const citizen = await portal.as('user')
    expect(errorOf(await citizen.post('/api/noc', {}))).toEqual([415, 'The portal cannot read this kind of request.'])
    expect((await citizen.postUrlEncoded('/api/noc', { plotNumber: '1' })).status).toBe(415)
    const truncated = '--cut\r\ncontent-disposition: form-data; name="landMap"; filename="a.pdf"\r\n\r\n%PDF-1.4'
    const broken = await citizen.send(
      'POST',
      '/api/noc',
      { 'content-type': 'multipart/form-data; boundary=cut' },
      truncated,
    )
    expect(errorOf(broken)).toEqual([400, 'The request could not be read. Please try again.'])
    await expectNothingStored(portal)
  })
})
