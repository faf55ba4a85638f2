import { expect, test } from 'vitest'
import type { Notice } from '#shared/notices/wire.ts'
import { groupNotifications } from './group-notifications.ts'

const words = { collection: 'noc', summary: 'Maya Mill', service: 'NOC', scheme: 'NOC scheme', at: '' }
const notice = (id: string, reference: string, read = false): Notice => ({
  ...words,
  id,
  reference,
  kind: 'verified',
  read,
})

test('groups notifications by application, the one with the newest first', () => {
  const groups = groupNotifications([
    notice('9', 'A'),
    notice('8', 'B', true),
    notice('7', 'A', true),
    notice('6', 'A'),
  ])
  expect(groups.map(({ reference, notices }) => [reference, notices.map(({ id }) => id)])).toEqual([
    ['A', ['9', '7', '6']],
    ['B', ['8']],
  ])
  expect(groups.map(({ unreadIds }) => unreadIds)).toEqual([['9', '6'], []])
})
