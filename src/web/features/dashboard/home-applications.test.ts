// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import type { OwnApplication } from '#shared/applications/wire.ts'
import { groupHomeApplications } from './home-applications.ts'

let day = 0

const appealOffer = { ground: 'rejected', lastDay: '2026-12-31', officer: 'Block Development Officer' } as const

/** Creates an application, which can be appealed if it is rejected. Each application is a day newer than the last. */
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
    ...(status === 'Rejected' && { appealOffer }),
    ...changes,
  }
}

/** The references of the applications in each of the three groups, `daysLater` days after the newest was created. */
const groupsOf = (applications: readonly ReturnType<typeof application>[], daysLater = 1) => {
  const { action, waiting, earlier } = groupHomeApplications(applications, Date.UTC(2026, 0, day + daysLater))
  return [action, waiting, earlier].map((group) => group.map(({ _id }) => _id))
}

const ids = (...applications: readonly { _id: string }[]) => applications.map(({ _id }) => _id)

describe('The applications of the home screen', () => {
  test('first come requested changes, new rejections and new certificates, then the applications that have waited longest', () => {
    const changes = application('Pending', { amendmentRequested: true })
    const pending = application('Pending')
    const approved = application('Approved')
    const verified = application('Verified')
    const rejected = application('Rejected')
    const listed = [rejected, verified, approved, pending, changes]
    expect(groupsOf(listed)).toEqual([ids(changes, rejected, approved), ids(pending, verified), []])
  })

  test('overdue applications come before those that have waited longer', () => {
    const inTime = application('Pending', { dueOn: '2026-12-31' })
    const overdue = application('Verified', { dueOn: '2026-01-01' })
    expect(groupsOf([overdue, inTime])).toEqual([[], ids(overdue, inTime), []])
  })

  test('applications of which an appeal succeeded come before those that have waited longer', () => {
    const waiting = application('Pending')
    const ordered = application('Pending', { orderedOnAppeal: true })
    expect(groupsOf([ordered, waiting])).toEqual([[], ids(ordered, waiting), []])
  })

  test('decisions of more than a month ago come after those that wait, the newest first', () => {
    const pending = application('Pending')
    const approved = application('Approved')
    const rejected = application('Rejected')
    expect(groupsOf([rejected, approved, pending], 30)).toEqual([ids(rejected), ids(pending), ids(approved)])
    expect(groupsOf([rejected, approved, pending], 31)).toEqual([[], ids(pending), ids(rejected, approved)])
  })

  test('a rejection that can no longer be appealed is in the group `earlier`, and a rejection under appeal in `waiting`', () => {
    const over = application('Rejected', { appealOffer: undefined })
    const appealed = application('Rejected', {
      appealOffer: undefined,
      openAppeal: { decideBy: '2026-12-31', officer: 'Block Development Officer' },
    })
    const pending = application('Pending')
    expect(groupsOf([pending, appealed, over])).toEqual([[], ids(appealed, pending), ids(over)])
  })

  test('a rejected application that was resubmitted is left out, even if the names differ', () => {
    const rejected = application('Rejected', { resubmittedAs: 'NOC-2026-22222222' })
    const pending = application('Pending')
    expect(groupsOf([pending, rejected])).toEqual([[], ids(pending), []])
  })

  test('a rejected application or a withdrawn certificate is replaced by a later application for the same matter', () => {
    const summary = 'Anjali Devi'
    const rejected = application('Rejected', { summary })
    const withdrawn = application('Approved', { summary, withdrawn: { at: '2026-01-01', reason: 'Wrong name' } })
    const other = application('Rejected', { summary, collection: 'household' })
    const again = application('Pending', { summary })
    expect(groupsOf([again, other, withdrawn, rejected])).toEqual([ids(other), ids(again), []])
  })

  test('a certificate that was withdrawn recently needs the applicant, even if it was issued long ago', () => {
    const old = application('Approved')
    const others = Array.from({ length: 40 }, () => application('Pending'))
    const withdrawn = { at: others.at(-1)?.createdAt ?? '', reason: 'Wrong name' }
    expect(groupsOf([...others, { ...old, withdrawn }])[0]).toEqual(ids(old))
    expect(groupsOf([...others, { ...old, withdrawn }], 32)[2]).toEqual(ids(old))
  })

  test('many rejections do not hide a new certificate', () => {
    const approved = application('Approved')
    const rejected = Array.from({ length: 6 }, () => application('Rejected')).reverse()
    expect(groupsOf([...rejected, approved])).toEqual([
      ids(...rejected.slice(0, 3), approved),
      [],
      ids(...rejected.slice(3)),
    ])
  })

  test('an approved application is not replaced by a later application, and the three newest are shown as new', () => {
    const approved = Array.from({ length: 5 }, () => application('Approved', { summary: 'Anjali Devi' })).reverse()
    expect(groupsOf(approved)).toEqual([ids(...approved.slice(0, 3)), [], ids(...approved.slice(3))])
  })
})
