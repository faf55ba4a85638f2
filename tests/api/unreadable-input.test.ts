// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { errorOf } from '../support/error-of.ts'
import { test } from '../support/portal-fixture.ts'

describe('Unreadable input', () => {
  test('gets 400 or 404, never 500: a NUL in any text, and a cursor with an impossible day', async ({ portal }) => {
    const admin = await portal.as('admin')
    const cursor = Buffer.from('Pending|2026-99-99T00:00:00.000000Z|1').toString('base64url')
    const answers = [
      await admin.get('/api/applications/%00'),
      await admin.get('/api/getDocuments/%00/noc'),
      await admin.get('/uploads/%00'),
      await admin.get('/api/getapplication?q=%00'),
      await admin.get(`/api/getapplication?category=noc&cursor=${cursor}`),
      await admin.post('/api/generatepdf', { schemeName: '\0' }),
      await admin.post('/api/generatepdf', { row: { _id: '\0' } }),
      await admin.post('/api/updatestatus', { appId: '\0', status: 'Approved', collection: 'noc' }),
    ]
    for (const answer of answers) {
      const [status, message] = errorOf(answer)
      expect([400, 404]).toContain(status)
      expect(message).not.toBe('')
    }
  })
})
