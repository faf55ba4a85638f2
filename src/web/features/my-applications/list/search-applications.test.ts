import { describe, expect, test } from 'vitest'
import type { Status } from '#shared/applications/lifecycle.ts'
import type { OwnApplication } from '#shared/applications/wire.ts'
import { countInTab, inTab, matching } from './search-applications.ts'

const application = (_id: string, status: Status): OwnApplication => ({
  _id,
  collection: 'noc',
  scheme: 'Simplified NOC Approval Initiative',
  department: 'Department of Urban Development',
  status,
  createdAt: '2026-06-15T10:00:00Z',
  updatedAt: '2026-06-15T10:00:00Z',
  summary: 'Mill',
  documents: [],
  allowedDecisions: [],
})

const all = [
  application('NC-2026-AAAAAAAA', 'Pending'),
  application('NC-2026-BBBBBBBB', 'Verified'),
  application('NC-2025-CCCCCCCC', 'Approved'),
  application('NC-2025-DDDDDDDD', 'Rejected'),
]
const ids = (found: readonly OwnApplication[]) => found.map(({ _id }) => _id.at(-1)).join('')

describe('My Applications', () => {
  test.for([
    ['applied', 'AB'],
    ['approved', 'C'],
    ['rejected', 'D'],
  ] as const)('the tab %s shows its statuses', ([tab, shown]) => {
    expect(ids(inTab(all, tab))).toBe(shown)
    expect(countInTab({ Pending: 1, Verified: 1, Approved: 1, Rejected: 1 }, tab)).toBe(shown.length)
  })

  test.for([
    ['', 'ABCD'],
    ['  nc-2026  ', 'AB'],
    ['urban DEV', 'ABCD'],
    ['initiative', 'ABCD'],
    ['२०२५', 'CD'],
    ['mill', ''],
  ] as const)('a search for "%s" looks at ID, department and scheme', ([search, found]) => {
    expect(ids(matching(all, search))).toBe(found)
  })
})
