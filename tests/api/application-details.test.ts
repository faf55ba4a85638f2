// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { applicationDetailsSchema } from '#shared/applications/wire.ts'
import { errorOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { sharedTest as test } from '../support/portal-fixture.ts'

describe('GET /api/applications/{reference}', () => {
  test('shows the whole application to its applicant and to reviewers, with the decisions that each may take', async ({
    portal,
  }) => {
    const reference = await portal.createApplication({
      service: 'birth-certificates',
      changes: { childFirstName: 'Asha' },
    })
    const open = { user: [], staff: ['Verified', 'Rejected'], admin: ['Approved', 'Rejected'] }
    for (const role of ['user', 'staff', 'admin'] as const) {
      const response = await (await portal.as(role)).get(`/api/applications/${reference}`)
      const { data } = expectShape(response, 200, applicationDetailsSchema)
      expect(data).toMatchObject({
        _id: reference,
        collection: 'birth-certificates',
        status: 'Pending',
        applicant: {
          username: 'the-user',
          email: 'the-user@panchayat.example',
          mobile: expect.stringMatching(/^8\d{9}$/),
        },
        answers: { childFirstName: 'Asha', proofOfBirth: 'birthCertificate' },
        certificate: null,
        allowedDecisions: open[role],
      })
      expect(data.documents).toHaveLength(3)
    }
  })

  test('contains the certificate after the approval', async ({ portal }) => {
    const reference = await portal.createApplication({ status: 'Approved' })
    const { data } = (await (await portal.as('user')).get(`/api/applications/${reference}`)).json
    expect(data.certificate).toEqual({
      number: expect.stringMatching(/^NC\/20\d\d\/000001$/),
      issuedAt: data.updatedAt,
      status: 'valid',
    })
  })

  test('answers 404 to another citizen, and for an ID that does not exist or is mistyped', async ({ portal }) => {
    const reference = await portal.createApplication()
    const neighbour = await portal.createAccount('user', 'neighbour@panchayat.example')
    const responses = [
      await neighbour.get(`/api/applications/${reference}`),
      await (await portal.as('admin')).get('/api/applications/NC-2026-22222222'),
      await (await portal.as('admin')).get("/api/applications/'; drop table applications --"),
    ]
    for (const response of responses) expect(errorOf(response)).toEqual([404, 'We could not find this application.'])
  })
})
