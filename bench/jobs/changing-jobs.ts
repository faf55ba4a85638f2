import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Grown } from '#tests/support/many-applications.ts'
import type { LoadRequest } from '../load/load-request.ts'
import type { ComparedJob } from './job.ts'

const SLOTS = ['proofIdentity', 'proofResidence', 'affidavit'] as const

/** J5: `count` submissions with three documents each. */
export function submissions({ citizens }: Grown, count: number): ComparedJob {
  const requests = () =>
    Array.from({ length: count }, (_, index): LoadRequest => {
      const { cookie = '' } = citizens[index % citizens.length] ?? {}
      const headers = { cookie, 'idempotency-key': randomUUID() }
      return { method: 'POST', path: '/api/househould', headers, form: { texts: household(index), slots: SLOTS } }
    })
  return { job: 'J5', title: 'Submit with three PDFs of 200 KB', target: 0.5, requests, once: true, expect: 201 }
}

const household = (index: number) => ({
  fullName: `Sunita Verma ${index}`,
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

/** J6: staff verify `count` pending applications in each run. */
export function decisions({ staff }: Grown, client: pg.Client, count: number): ComparedJob {
  const requests = async () => {
    const { rows } = await client.query<{ reference: string; service: string }>(PENDING, [count])
    return rows.map(({ reference, service }, index): LoadRequest => {
      const { cookie = '' } = staff[index % staff.length] ?? {}
      const body = JSON.stringify({ appId: reference, status: 'Verified', collection: service })
      const headers = { cookie, 'content-type': 'application/json' }
      return { method: 'POST', path: '/api/updatestatus', headers, body }
    })
  }
  return { job: 'J6', title: 'A decision by staff', target: 0.5, requests, once: true, expect: 200 }
}

/** Ordered by a hash, independent of the submission time. */
const PENDING = `
  select reference, service_id as service from applications where status = 'Pending' order by hashint8(id) limit $1`
