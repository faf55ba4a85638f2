// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest'
import type { LateApplication } from '#shared/applications/late-wire.ts'
import { csvOfLate } from './late-csv.ts'

const late: LateApplication = {
  _id: 'NC-2026-AAAAAAA1',
  collection: 'noc',
  service: 'NOC Approval',
  summary: 'Sunita Kushwaha',
  status: 'Rejected',
  officer: '=Secretary, "acting"',
  dueOn: '2026-03-10',
  decidedOn: '2026-03-15',
  daysLate: 5,
  compensation: {
    daysLate: 5,
    days: 3,
    amount: 750,
    perDay: 250,
    cap: 5000,
    clause: 'Section 7',
    isFinal: true,
    text: 'Decision late',
  },
}

test('The CSV file of late applications has a line for each, without names of applicants and without formulas', () => {
  const { decidedOn: _day, compensation: _none, ...undecided } = late
  const lines = csvOfLate([late, { ...undecided, status: 'Pending', officer: 'Sarpanch' }], (key) => key).split('\r\n')
  expect(lines.slice(1)).toEqual([
    `"'=Secretary, ""acting""",NC-2026-AAAAAAA1,NOC Approval,status.Rejected,2026-03-10,2026-03-15,5,3,750,Section 7`,
    'Sarpanch,NC-2026-AAAAAAA1,NOC Approval,status.Pending,2026-03-10,,5,,,',
  ])
})
