import { describe, expect, test } from 'vitest'
import type { OwnApplication } from '#shared/applications/wire.ts'
import { homeApplications } from './home-applications.ts'

let day = 0

const application = (status: OwnApplication['status'], changes: Partial<OwnApplication> = {}) => {
  day += 1
  const at = new Date(Date.UTC(2026, 0, day)).toISOString()
  return {
    _id: `${status}-${day}`,
    collection: 'noc',
    summary: `Shop ${day}`,
    status,
    createdAt: at,
    updatedAt: at,
    ...changes,
  }
}

/**
 * The references of the applications in each of the three groups. Unless `now` is given, today is 8 January 2026. The first
 * application that this file creates is dated 1 January.
 */
const shown = (applications: readonly ReturnType<typeof application>[], now = Date.UTC(2026, 0, 8)) => {
  const { news, waiting, finished } = homeApplications(applications, now)
  return [news, waiting, finished].map((group) => group.map(({ _id }) => _id))
}

describe('The applications of the home screen', () => {
  test('rejected ones come first, then newly approved ones, then the longest waiting, then old certificates', () => {
    const [pending, approved, verified, rejected] = [
      application('Pending'),
      application('Approved'),
      application('Verified'),
      application('Rejected'),
    ]
    const listed = [rejected, verified, approved, pending]
    const waiting = [pending._id, verified._id]
    expect(shown(listed)).toEqual([[rejected._id, approved._id], waiting, []])
    expect(shown(listed, Date.UTC(2026, 3))).toEqual([[rejected._id], waiting, [approved._id]])
  })

  test('a rejected or withdrawn one is replaced by a later application for the same matter', () => {
    const summary = 'Anjali Devi'
    const rejected = application('Rejected', { summary })
    const withdrawn = application('Approved', { summary, withdrawn: { at: '2026-01-01', reason: 'Wrong name' } })
    const other = application('Rejected', { summary, collection: 'household' })
    const again = application('Pending', { summary })
    expect(shown([again, other, withdrawn, rejected])).toEqual([[other._id], [again._id], []])
  })

  test('an old rejection is shown before newer certificates', () => {
    const rejected = application('Rejected')
    const approved = [application('Approved'), application('Approved'), application('Approved')].reverse()
    const references = approved.map(({ _id }) => _id)
    expect(shown([...approved, rejected])).toEqual([[rejected._id, ...references], [], []])
    expect(shown([...approved, rejected], Date.UTC(2026, 6))).toEqual([[rejected._id], [], references.slice(0, 2)])
  })

  test('old rejections do not hide a new certificate', () => {
    const rejected = Array.from({ length: 6 }, () => application('Rejected'))
    const approved = application('Approved')
    const newest = rejected.map(({ _id }) => _id).reverse()
    expect(shown([approved, ...rejected], Date.UTC(2026, 0, 40))[0]).toEqual([...newest.slice(0, 3), approved._id])
  })

  test('an approved one is not replaced by a later application, and the newest three are shown', () => {
    const summary = 'Anjali Devi'
    const approved = Array.from({ length: 5 }, () => application('Approved', { summary }))
    const newest = approved
      .map(({ _id }) => _id)
      .reverse()
      .slice(0, 3)
    expect(shown(approved, Date.UTC(2026, 0, 30))[0]).toEqual(newest)
  })
})
