// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { documentsSchema } from '#shared/applications/wire.ts'
import { errorOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { aPdf, aPicture } from '../support/files.ts'
import { sharedTest as test } from '../support/portal-fixture.ts'

const NO_APPLICATION = [404, 'We could not find this application.']
const NO_DOCUMENT = [404, 'We could not find this document.']

describe('GET /api/getDocuments/{appId}/{collection} (spec §7)', () => {
  test('returns fileName and filePath of each document to its owner, staff and admins', async ({ portal }) => {
    const files = { 'proofOfBirth:file': [aPdf('जन्म प्रमाण.pdf'), await aPicture('scan.jpg')] }
    const reference = await portal.createApplication({ service: 'birth-certificates', changes: files })
    for (const role of ['user', 'staff', 'admin'] as const) {
      const response = await (await portal.as(role)).get(`/api/getDocuments/${reference}/birth-certificates`)
      const { supportingDocuments } = expectShape(response, 200, documentsSchema)
      expect(supportingDocuments.map(({ fileName, slot, mediaType }) => [fileName, slot, mediaType])).toEqual([
        ['जन्म प्रमाण.pdf', 'proofOfBirth', 'application/pdf'],
        ['scan.jpg', 'proofOfBirth', 'image/jpeg'],
        ['parentIdentityProof.pdf', 'parentIdentityProof', 'application/pdf'],
        ['parentAddressProof.pdf', 'parentAddressProof', 'application/pdf'],
      ])
      for (const { filePath } of supportingDocuments) expect(filePath).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{48}$/)
    }
  })

  test('answers 404 to another citizen, for an unknown ID, and for a category other than that of the application', async ({
    portal,
  }) => {
    const reference = await portal.createApplication()
    const neighbour = await portal.createAccount('user', 'neighbour@panchayat.example')
    const admin = await portal.as('admin')
    const responses = [
      await neighbour.get(`/api/getDocuments/${reference}/noc`),
      await admin.get('/api/getDocuments/NC-2026-22222222/noc'),
      await admin.get(`/api/getDocuments/${reference}/household`),
      await admin.get(`/api/getDocuments/${reference.toLowerCase()}/noc`),
    ]
    for (const response of responses) expect(errorOf(response)).toEqual(NO_APPLICATION)
  })
})

describe('GET /uploads/{filePath} (spec §7)', () => {
  test('returns the exact bytes to owner, staff and admins, with the type of the content, never cached or executed', async ({
    portal,
  }) => {
    const document = aPdf()
    const changes = { 'proofOfBirth:file': new File([document], 'scan.html', { type: 'text/html' }) }
    const reference = await portal.createApplication({ service: 'birth-certificates', changes })
    const citizen = await portal.as('user')
    const { json } = await citizen.get(`/api/getDocuments/${reference}/birth-certificates`)
    const path = `/uploads/${json.supportingDocuments[0].filePath}`
    for (const role of ['user', 'staff', 'admin'] as const) {
      const { status, bytes, headers } = await (await portal.as(role)).get(path)
      expect(status).toBe(200)
      expect(bytes.equals(Buffer.from(await document.arrayBuffer()))).toBe(true)
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': String(document.size),
        'content-disposition': `inline; filename="scan.html"; filename*=UTF-8''scan.html`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
    }
  })

  test('offers the original file name for a download, in any script, without breaking the header', async ({
    portal,
  }) => {
    const names = {
      'जन्म प्रमाण पत्र.pdf': 'जन्म प्रमाण पत्र.pdf',
      'a"b;\\c%41.pdf': 'c%41.pdf',
      '../../etc/passwd': 'passwd',
    }
    const citizen = await portal.as('user')
    for (const [sent, stored] of Object.entries(names)) {
      const reference = await portal.createApplication({ changes: { 'identityProof:file': aPdf(sent) } })
      const { json } = await citizen.get(`/api/getDocuments/${reference}/noc`)
      const [{ filePath, fileName }] = json.supportingDocuments
      const { headers } = await citizen.get(`/uploads/${filePath}?download`)
      const disposition = String(headers['content-disposition'])
      expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.%~-]+$/)
      expect([fileName, decodeURIComponent(disposition.split("''")[1] ?? '')]).toEqual([stored, stored])
    }
  })

  test('answers for another citizen’s document as for an absent document, byte for byte', async ({ portal }) => {
    const reference = await portal.createApplication()
    const { json } = await (await portal.as('staff')).get(`/api/getDocuments/${reference}/noc`)
    const [{ filePath }] = json.supportingDocuments
    const neighbour = await portal.createAccount('user', 'neighbour@panchayat.example')
    const absent = `00/${'0'.repeat(48)}`
    const responses = []
    for (const path of [
      filePath,
      absent,
      '../keys/aadhaar.key',
      '%2e%2e/keys/aadhaar.key',
      'incoming/x',
      filePath.slice(3),
    ]) {
      const response = await neighbour.get(`/uploads/${path}`)
      if (response.json.code === 'document-not-found') expect(errorOf(response)).toEqual(NO_DOCUMENT)
      expect(response.status).toBe(404)
      responses.push(response)
    }
    const [existing, missing] = responses.map(({ headers, bytes, json: { requestId } }) => [
      bytes.toString().replace(requestId, ''),
      { ...headers, date: '', 'content-length': bytes.length - requestId.length },
    ])
    expect(existing).toEqual(missing)
    expect((await portal.visitor().get(`/uploads/${filePath}`)).status).toBe(401)
  })
})
