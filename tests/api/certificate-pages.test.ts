// SPDX-License-Identifier: Apache-2.0
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { codesIn } from '../certificates/read-code.ts'
import { errorOf } from '../support/error-of.ts'
import { sharedTest as test } from '../support/portal-fixture.ts'

const page = (reference: string) => `/certificates/${reference}`
const picture = (reference: string) => `/certificates/${reference}/page.png`

describe('A certificate on a device without a PDF viewer', () => {
  test('is shown as a page with the printed content, without scripts, which browsers do not cache', async ({
    portal,
  }) => {
    const changes = { applicantName: '<b>Asha</b> & "Devi"' }
    const reference = await portal.createApplication({ status: 'Approved', changes })
    const response = await (await portal.as('user')).get(page(reference))
    expect([response.status, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(response.headers['cache-control']).toBe('private, no-store')
    const text = response.bytes.toString()
    expect(text).toContain('<html lang="en">')
    expect(text).toContain('<h1>No Objection Certificate</h1>')
    expect(text).toContain('<p lang="hi">अनापत्ति प्रमाण पत्र</p>')
    expect(text).toContain('<dt>Applicant Name</dt><dd>&lt;b&gt;Asha&lt;/b&gt; &amp; &quot;Devi&quot;</dd>')
    for (const part of ['SPECIMEN', reference, 'NC/', 'Sundarpur Gram Panchayat']) expect(text).toContain(part)
    expect(text).not.toMatch(/<script|<b>|0124|XXXX/)
  })

  test('is shown in the language that the applicant chose, in a frame in the reader’s language', async ({ portal }) => {
    const citizen = await portal.as('user')
    await citizen.post('/api/language', { language: 'hi' })
    const reference = await portal.createApplication({
      service: 'household',
      status: 'Approved',
      changes: { gender: 'Male' },
    })
    await citizen.post('/api/language', { language: 'en' })
    const text = (await citizen.get(page(reference))).bytes.toString()
    expect(text).toContain('<html lang="hi">')
    expect(text).toContain('<header class="about" lang="en"><p>This page shows the text of the certificate')
    expect(text).toContain('<h1>परिवार पंजीकरण प्रमाण पत्र</h1>')
    expect(text).toContain('<p lang="en">Household Registration Certificate</p>')
    expect(text).toContain('<dt>लिंग</dt><dd>पुरुष</dd>')
    expect(text).toMatch(/<th scope="col">रिश्ता<\/th>/)
    expect(text).toContain('नमूना · SPECIMEN')
  })

  test('is shown as a picture with its code, and everyone with access gets the same picture', async ({ portal }) => {
    const reference = await portal.createApplication({ status: 'Approved' })
    const response = await (await portal.as('user')).get(picture(reference))
    expect([response.status, response.headers['content-type']]).toEqual([200, 'image/png'])
    expect(response.headers['cache-control']).toBe('private, no-store')
    const { width, height } = await sharp(response.bytes).metadata()
    expect([width, height]).toEqual([1240, 1754])
    expect(response.bytes.length).toBeLessThan(120_000)
    const code = await portal.ownerQueries.codeOf(reference)
    expect(codesIn(response.bytes)).toEqual([expect.stringMatching(new RegExp(`^http.*/verify#${code}$`))])
    const repeated = await (await portal.as('staff')).get(picture(reference))
    expect(repeated.bytes.equals(response.bytes)).toBe(true)
  })

  test('is accessible to its applicant and the office only, and only after approval', async ({ portal }) => {
    const approved = await portal.createApplication({ status: 'Approved' })
    const pending = await portal.createApplication()
    const otherApplicant = await portal.createAccount('user', 'neighbour@panchayat.example')
    const visitor = portal.visitor()
    for (const address of [page, picture]) {
      for (const role of ['user', 'staff', 'admin'] as const) {
        expect((await (await portal.as(role)).get(address(approved))).status).toBe(200)
        expect(errorOf(await (await portal.as(role)).get(address(pending)))[0]).toBe(409)
      }
      const error = errorOf(await otherApplicant.get(address(approved)))
      expect(error).toEqual(errorOf(await otherApplicant.get(address('NC-2026-22222222'))))
      expect(error).toEqual([404, 'We could not find this application.'])
      expect(errorOf(await visitor.get(address(approved)))[0]).toBe(401)
    }
  })

  test('is replaced by a page that explains why it cannot be shown, if a browser requests it', async ({ portal }) => {
    const reference = await portal.createApplication({ status: 'Approved' })
    const accept = { accept: 'text/html,application/xhtml+xml' }
    const withoutSession = await portal.visitor().send('GET', page(reference), accept)
    expect([withoutSession.status, withoutSession.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8'])
    expect(withoutSession.bytes.toString()).toContain('<h1>This certificate cannot be shown</h1>')
    await portal.ownerQueries.clearStoredCertificates()
    const citizen = await portal.as('user')
    const withoutContent = await citizen.send('GET', page(reference), { ...accept, 'accept-language': 'hi' })
    expect(withoutContent.status).toBe(404)
    expect(withoutContent.bytes.toString()).toContain('कृपया इसकी PDF खोलें।')
    expect(errorOf(await citizen.get(picture(reference)))[0]).toBe(404)
  })
})
