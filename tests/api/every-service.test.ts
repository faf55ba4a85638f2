// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { aSubmission } from '../support/a-submission.ts'
import type { FormValue } from '../support/client.ts'
import { fieldErrorsOf } from '../support/error-of.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'

const services = (await loadCatalogue()).services.map(({ definition }) => definition.id)

const AADHAAR = '2345 6789 0124'

/** The answers of a form as the portal returns them: lists as rows, and Aadhaar numbers masked. */
function expectedAnswers(parts: readonly (readonly [string, FormValue])[]) {
  const texts = parts.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  return Object.fromEntries(
    texts.map(([name, text]) => {
      if (text === AADHAAR) return [name, 'XXXX XXXX 0124']
      return [name, text.startsWith('[') ? JSON.parse(text) : text]
    }),
  )
}

async function post(
  portal: TestPortal,
  service: string,
  change: (parts: ReturnType<typeof aSubmission>) => typeof parts,
) {
  const { definition } = portal.catalogue.get(service)
  return (await portal.as('user')).postForm(definition.paths.submit, change(aSubmission(definition)))
}

describe.for(services)('Every service of the catalogue: %s', (service) => {
  test('returns the answers as they were sent, without Aadhaar numbers in any response', async ({ portal }) => {
    const { definition } = portal.catalogue.get(service)
    const parts = aSubmission(definition)
    const citizen = await portal.as('user')
    const submitted = await citizen.postForm(definition.paths.submit, parts)
    expect(submitted.status).toBe(201)
    const reference: string = submitted.json.data._id

    for (const role of ['user', 'staff', 'admin'] as const) {
      const details = await (await portal.as(role)).get(`/api/applications/${reference}`)
      expect(details.json.data).toMatchObject({
        answers: expectedAnswers(parts),
        definitionVersion: definition.version,
        collection: service,
      })
      expect(Object.keys(details.json.data.answers).sort()).toEqual(Object.keys(expectedAnswers(parts)).sort())
    }

    const staff = await portal.as('staff')
    const expected = [
      submitted,
      await citizen.post('/api/user/getapplication'),
      await staff.get('/api/getapplication'),
      await staff.get(`/api/getDocuments/${reference}/${service}`),
      await staff.get('/api/statistics'),
    ]
    for (const { json } of expected) expect(JSON.stringify(json)).not.toMatch(/2345 ?6789 ?0124/)
    expect(await portal.ownerQueries.dumpAllRows()).not.toMatch(/2345 ?6789 ?0124/)
  })

  test('names each missing required field, and accepts absent optional fields', async ({ portal }) => {
    const { definition, words } = portal.catalogue.get(service)
    for (const [name, field] of Object.entries(definition.fields)) {
      const response = await post(portal, service, (parts) =>
        parts.filter(([part, value]) => part !== name || typeof value !== 'string'),
      )
      if (field.required) expect(fieldErrorsOf(response)).toEqual({ [name]: `${words.en.fields[name]} is required` })
      expect(response.status).toBe(field.required ? 422 : 201)
    }
  })

  test('rejects an unknown field', async ({ portal }) => {
    const response = await post(portal, service, (parts) => [...parts, ['role', 'admin']])
    expect([response.status, fieldErrorsOf(response)]).toEqual([422, { role: 'role is not part of this form' }])
  })

  test('rejects an invalid answer, and names the field', async ({ portal }) => {
    const { definition } = portal.catalogue.get(service)
    for (const [name, field] of Object.entries(definition.fields)) {
      const broken = field.kind === 'text' ? 'x'.repeat(field.maxLength + 1) : 'nonsense'
      const response = await post(portal, service, (parts) =>
        parts.map(([part, value]) => (part === name && typeof value === 'string' ? [part, broken] : [part, value])),
      )
      expect([response.status, Object.keys(fieldErrorsOf(response))]).toEqual([422, [name]])
    }
  })
})
