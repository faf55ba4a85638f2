// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest'
import type { PortalNotification } from '#shared/notifications/wire.ts'
import { groupByDay, groupNotifications } from './group-notifications.ts'

const commonFields = { collection: 'noc', summary: 'Maya Mill', service: 'NOC', scheme: 'NOC scheme', at: '' }
const notification = (id: string, reference: string, read = false): PortalNotification => ({
  ...commonFields,
  id,
  reference,
  kind: 'verified',
  read,
})

test('groups notifications by application, and puts the application with the newest one first', () => {
  const groups = groupNotifications([
    notification('9', 'A'),
    notification('8', 'B', true),
    notification('7', 'A', true),
    notification('6', 'A'),
  ])
  expect(groups.map(({ reference, notifications }) => [reference, notifications.map(({ id }) => id)])).toEqual([
    ['A', ['9', '7', '6']],
    ['B', ['8']],
  ])
  expect(groups.map(({ unreadIds }) => unreadIds)).toEqual([['9', '6'], []])
})

test('puts the notifications of two complaints into two groups', () => {
  const groups = groupNotifications([
    { ...notification('9', ''), complaint: '1' },
    { ...notification('8', ''), complaint: '2' },
    { ...notification('7', ''), complaint: '1' },
  ])
  expect(groups.map(({ complaint, notifications }) => [complaint, notifications.length])).toEqual([
    ['1', 2],
    ['2', 1],
  ])
})

test('splits groups by the day of their newest notification in India', () => {
  const at = (id: string, instant: string) => ({ ...notification(id, id), at: instant })
  const days = groupByDay(
    groupNotifications([
      at('C', '2026-11-27T19:00:00Z'),
      at('B', '2026-11-27T18:00:00Z'),
      at('A', '2026-11-27T01:00:00Z'),
    ]),
  )
  expect(days.map(({ day, groups }) => [day, groups.map(({ reference }) => reference)])).toEqual([
    ['2026-11-28', ['C']],
    ['2026-11-27', ['B', 'A']],
  ])
})
