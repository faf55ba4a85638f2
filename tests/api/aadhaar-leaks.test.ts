// SPDX-License-Identifier: Apache-2.0
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { textOf } from '../certificates/read-pdf.ts'
import { aRegistration, confirmAddress, registrationParts } from '../support/a-registration.ts'
import { PRIVACY_CONSENT } from '../support/accounts.ts'
import { correctCertificate } from '../support/certificate-register.ts'
import type { Client, ClientResponse } from '../support/client.ts'
import { mailsInOutbox } from '../support/outbox.ts'
import { test } from '../support/portal-fixture.ts'

/** Matches the Aadhaar number of the account, and that of the application. */
const AADHAAR_NUMBERS = /2345\D?6789\D?0124|9999\D?4105\D?7058/

/** A browser that records every response it receives. */
function recording(client: Client, responses: ClientResponse[]): Client {
  const send: Client['send'] = async (...parameters) => {
    const response = await client.send(...parameters)
    responses.push(response)
    return response
  }
  return { ...client, send, get: (path) => send('GET', path) }
}

/** Every file below a folder. The portal is still running, so a temporary file may be gone before it is read. */
async function everyFileBelow(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const contents = await Promise.all(files.map((file) => readFile(file).catch(ignoreMissing)))
  return contents.flatMap((bytes, index) => (bytes ? [[files[index] ?? '', bytes] as const] : []))
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}

// A25 is the attack in docs/security/faults-and-attacks.md.
describe('A25: Aadhaar numbers', () => {
  test.override('logLevel', 'debug')

  test('appear in no response, row, file, mail, certificate or log line during the whole life of an application', async ({
    portal,
  }) => {
    const responses: ClientResponse[] = []
    const citizen = recording(portal.visitor(), responses)
    const registration = aRegistration({ aadhar: '9999 4105 7058' })
    responses.push(await citizen.postForm('/api/register', registrationParts(registration)))
    await confirmAddress(citizen)
    responses.push(await citizen.post('/api/consent', PRIVACY_CONSENT))
    const changes = { aadhaarNumber: '2345 6789 0124', applicantName: 'Asha Devi' }
    // The response to a rejected form must not contain the number either.
    responses.push(await portal.submit(citizen, 'noc', { ...changes, contactNumber: '1' }))
    const reference = await portal.createApplication({ by: citizen, changes })
    responses.push(await portal.decide('staff', reference, 'Verified'))
    responses.push(await portal.decide('admin', reference, 'Approved'))
    responses.push(await correctCertificate(portal, reference, { applicantName: 'Asha Rani' }))
    for (const role of ['staff', 'admin'] as const) {
      const reviewer = recording(await portal.as(role), responses)
      await reviewer.get(`/api/applications/${reference}`)
      await reviewer.get('/api/getapplication?category=noc&q=2345')
      await reviewer.get('/api/getapplication?category=noc&q=6789%200124')
    }
    for (const path of [`/api/applications/${reference}`, '/api/profile', '/api/account/data', '/api/notifications']) {
      await citizen.get(path)
    }
    await citizen.get(`/certificates/${reference}`)
    const document = await citizen.post('/api/generatepdf', { row: { _id: reference } })
    const mails = await mailsInOutbox(portal.dataDir, 3)
    expect(responses.some(({ json }) => JSON.stringify(json ?? '').includes('XXXX XXXX 0124'))).toBe(true)

    expect(responses.filter(({ bytes }) => AADHAAR_NUMBERS.test(bytes.toString('latin1')))).toEqual([])
    expect(textOf(document.bytes)).toContain('Asha Rani')
    expect(textOf(document.bytes)).not.toMatch(AADHAAR_NUMBERS)
    expect(JSON.stringify(mails)).not.toMatch(AADHAAR_NUMBERS)
    expect(portal.log.filter((line) => AADHAAR_NUMBERS.test(line))).toEqual([])
    expect((await portal.ownerQueries.dumpAllRows()).match(AADHAAR_NUMBERS)).toBeNull()
    const files = await everyFileBelow(portal.dataDir)
    expect(files.length).toBeGreaterThan(10)
    expect(files.filter(([, bytes]) => AADHAAR_NUMBERS.test(bytes.toString('latin1'))).map(([file]) => file)).toEqual(
      [],
    )
    // A search for the number finds nothing.
    const found = responses.flatMap(({ json }) => (Array.isArray(json?.data) ? json.data : []))
    expect(found.filter(({ total }: { total?: number }) => (total ?? 0) > 0)).toEqual([])
  })
})
