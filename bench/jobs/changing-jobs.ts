import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Grown } from '#tests/support/many-applications.ts'
import type { Ask } from '../load/ask.ts'
import type { ComparedJob } from './job.ts'

const SLOTS = ['proofIdentity', 'proofResidence', 'affidavit'] as const

/** J5: applications with three papers, as many as asked for. */
export function submissions({ citizens }: Grown, count: number): ComparedJob {
  const asks = () =>
    Array.from({ length: count }, (_, place): Ask => {
      const { cookie = '' } = citizens[place % citizens.length] ?? {}
      const headers = { cookie, 'idempotency-key': randomUUID() }
      return { method: 'POST', path: '/api/househould', headers, form: { texts: household(place), slots: SLOTS } }
    })
  return { job: 'J5', title: 'Submit with three PDFs of 200 KB', target: 0.5, asks, once: true, expect: 201 }
}

const household = (place: number) => ({
  fullName: `Sunita Verma ${place}`,
  dob: '1990-02-03',
  gender: 'Female',
  phone: '9876543210',
  email: 'sunita@many.example',
  address: 'House 12, Pipal Tola, Sundarpur',
  purpose: 'A house of bricks before the next rain',
  familyMembers: JSON.stringify([
    { name: 'Mohan Verma', relationship: 'Husband', dob: '1988-06-11' },
    { name: 'Asha Verma', relationship: 'Daughter', dob: '2014-01-30' },
  ]),
})

/** J6: staff verify what is pending, as many as asked for at each run. */
export function decisions({ staff }: Grown, client: pg.Client, count: number): ComparedJob {
  const asks = async () => {
    const { rows } = await client.query<{ reference: string; service: string }>(PENDING, [count])
    return rows.map(({ reference, service }, place): Ask => {
      const { cookie = '' } = staff[place % staff.length] ?? {}
      const body = JSON.stringify({ appId: reference, status: 'Verified', collection: service })
      const headers = { cookie, 'content-type': 'application/json' }
      return { method: 'POST', path: '/api/updatestatus', headers, body }
    })
  }
  return { job: 'J6', title: 'A decision by staff', target: 0.5, asks, once: true, expect: 200 }
}

/** In an order that has nothing to do with when they came. */
const PENDING = `
  select reference, service_id as service from applications where status = 'Pending' order by hashint8(id) limit $1`
