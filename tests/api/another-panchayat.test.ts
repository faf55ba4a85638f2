// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { sharedTest as test } from '../support/portal-fixture.ts'

describe('A reviewer of another panchayat', () => {
  test.for(['staff', 'admin'] as const)(
    '(%s) cannot list, open, count or decide on any application of this panchayat',
    async (role, { portal }) => {
      const reference = await portal.createApplication({ status: 'Approved' })
      const { json } = await (await portal.as('user')).get(`/api/getDocuments/${reference}/noc`)
      const outsider = await portal.createAccount(role, 'stranger@panchayat.example')
      await portal.ownerQueries.moveToOtherPanchayat('stranger@panchayat.example')

      const list = await outsider.get('/api/getapplication')
      expect(list.json.data.map(({ total, data }: { total: number; data: [] }) => [total, data])).toEqual(
        Array(3).fill([0, []]),
      )
      const statistics = (await outsider.get('/api/statistics')).json.data
      expect([statistics.processedToday, statistics.years]).toEqual([0, []])
      const refused = [
        await outsider.get(`/api/applications/${reference}`),
        await outsider.get(`/api/getDocuments/${reference}/noc`),
        await outsider.get(`/uploads/${json.supportingDocuments[0].filePath}`),
        await outsider.post('/api/generatepdf', { row: { _id: reference } }),
        await outsider.post('/api/updatestatus', { appId: reference, status: 'Rejected', collection: 'noc' }),
      ]
      expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    },
  )
})
