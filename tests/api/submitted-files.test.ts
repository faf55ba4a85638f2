import { describe, expect } from 'vitest'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import { aSubmission } from '../support/a-submission.ts'
import type { FormValue } from '../support/client.ts'
import { aPdf, aPdfOf, aPicture, aTextCalled } from '../support/files.ts'
import { type TestPortal, test } from '../support/portal-fixture.ts'
import { faultsOf, refusalOf } from '../support/refusal-of.ts'

const SERVICE = 'birth-certificates'
const WRONG = 'Only pictures (JPEG, PNG) or PDF files are allowed.'
const TOO_LARGE = [413, 'The upload is too large. One file may be up to 5 MB, all files together up to 25 MB.']

const submitWith = async (portal: TestPortal, proofOfBirth: FormValue) =>
  portal.submit(await portal.as('user'), SERVICE, { 'proofOfBirth:file': proofOfBirth })

/** A rejected submission leaves no row and no file, not even a staged one. */
async function expectNothingKept(portal: TestPortal) {
  expect(await portal.ownerQueries.countOf('applications')).toBe(0)
  expect(await portal.filesOnDisk()).toEqual([])
}

const aFile = (content: string, name: string, type: string) => new File([content], name, { type })

describe('Files of a submission are judged by their content, never by their name', () => {
  test('accepts a picture or a PDF under any name', async ({ portal }) => {
    const picture = await aPicture('photo.jpg')
    const files = [new File([picture], 'photo.exe', { type: 'application/x-msdownload' }), aPdf('no extension')]
    expect((await submitWith(portal, files)).status).toBe(201)
  })

  test('any other content is rejected under any name', async ({ portal }) => {
    const whole = await aPdf().text()
    const strangers = [
      aTextCalled('birth.pdf'),
      aTextCalled('birth.jpg', 'image/jpeg'),
      aFile('<html><script>alert(1)</script></html>', 'birth.pdf', 'application/pdf'),
      aFile('<svg xmlns="http://www.w3.org/2000/svg"/>', 'birth.png', 'image/png'),
      aFile('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'birth.png', 'image/png'),
      aFile('MZ\u0090\u0000\u0003\u0000\u0000\u0000', 'birth.pdf', 'application/pdf'),
      aFile('%PDF-1.4\n', 'birth.pdf', 'application/pdf'),
      aFile(whole.slice(0, -30), 'cut.pdf', 'application/pdf'),
      aFile(`<html>${whole}`, 'birth.pdf', 'application/pdf'),
    ]
    for (const file of strangers) {
      const answer = await submitWith(portal, file)
      expect([refusalOf(answer), faultsOf(answer)]).toEqual([[422, WRONG], { proofOfBirth: WRONG }])
    }
    await expectNothingKept(portal)
  })

  test('an empty file is refused', async ({ portal }) => {
    const answer = await submitWith(portal, aFile('', 'empty.pdf', 'application/pdf'))
    expect([answer.status, faultsOf(answer)]).toEqual([422, { proofOfBirth: 'A file of Proof of Birth is empty' }])
    await expectNothingKept(portal)
  })
})

describe('The limits of a submission: 5 MB a file, 10 files a field, 25 MB a request', () => {
  test('accepts a file of exactly 5 MB, and rejects one more byte', async ({ portal }) => {
    expect((await submitWith(portal, aPdfOf(UPLOAD_LIMITS.fileBytes))).status).toBe(201)
    const answer = await submitWith(portal, aPdfOf(UPLOAD_LIMITS.fileBytes + 1))
    expect([answer.status, faultsOf(answer)]).toEqual([
      422,
      { proofOfBirth: 'A file of Proof of Birth is larger than 5 MB' },
    ])
    expect(await portal.filesOnDisk()).toEqual(await portal.ownerQueries.listReferencedFiles())
  })

  test('accepts ten files of a field, and rejects an eleventh', async ({ portal }) => {
    const files = Array.from({ length: 11 }, (_, index) => aPdf(`page-${index + 1}.pdf`))
    const answer = await submitWith(portal, files)
    expect([answer.status, faultsOf(answer)]).toEqual([
      422,
      { proofOfBirth: 'There are too many documents for Proof of Birth' },
    ])
    await expectNothingKept(portal)
    expect((await submitWith(portal, files.slice(1))).status).toBe(201)
  })

  test('rejects a request of more than 25 MB with 413, with or without Content-Length', async ({ portal }) => {
    const files = Array.from({ length: 5 }, () => aPdfOf(UPLOAD_LIMITS.fileBytes))
    // The three other documents exceed the limit, within the allowance for a form's texts.
    expect(refusalOf(await submitWith(portal, files))).toEqual(TOO_LARGE)
    expect(refusalOf(await submitWith(portal, [...files, aPdfOf(1_000_000)]))).toEqual(TOO_LARGE)
    await expectNothingKept(portal)
  })

  test('unknown fields and files are rejected', async ({ portal }) => {
    const citizen = await portal.as('user')
    const { definition } = portal.catalogue.get(SERVICE)
    const strangers: [string, FormValue, string][] = [
      ['status', 'Approved', 'status'],
      ['applicantId', '1', 'applicantId'],
      ['passportPhoto', aPdf(), 'passportPhoto'],
    ]
    for (const [name, value, field] of strangers) {
      const parts = [...aSubmission(definition), [name, value] as const]
      const answer = await citizen.postForm(definition.paths.submit, parts)
      expect([answer.status, faultsOf(answer)]).toEqual([422, { [field]: `${field} is not part of this form` }])
    }
    await expectNothingKept(portal)
  })

  test('a body that is no multipart form, or breaks off, is refused', async ({ portal }) => {
    const citizen = await portal.as('user')
    expect(refusalOf(await citizen.post('/api/noc', {}))).toEqual([415, 'The portal cannot read this kind of request.'])
    expect((await citizen.postUrlEncoded('/api/noc', { plotNumber: '1' })).status).toBe(415)
    const cut = '--cut\r\ncontent-disposition: form-data; name="landMap"; filename="a.pdf"\r\n\r\n%PDF-1.4'
    const broken = await citizen.send('POST', '/api/noc', { 'content-type': 'multipart/form-data; boundary=cut' }, cut)
    expect(refusalOf(broken)).toEqual([400, 'The request could not be read. Please try again.'])
    await expectNothingKept(portal)
  })
})
