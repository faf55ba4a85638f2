import { expect, test } from 'vitest'
import type { Notice } from '#shared/notices/wire.ts'
import { groupNotices } from './group-notifications.ts'

const words = { collection: 'noc', summary: 'Maya Mill', service: 'NOC', scheme: 'NOC scheme', at: '' }
const told = (id: string, reference: string, read = false): Notice => ({
  ...words,
  id,
  reference,
  kind: 'verified',
  read,
})

test('Notices stand under their application, the one with the newest first', () => {
  const groups = groupNotices([told('9', 'A'), told('8', 'B', true), told('7', 'A', true), told('6', 'A')])
  expect(groups.map(({ reference, notices }) => [reference, notices.map(({ id }) => id)])).toEqual([
    ['A', ['9', '7', '6']],
    ['B', ['8']],
  ])
  expect(groups.map(({ unreadIds }) => unreadIds)).toEqual([['9', '6'], []])
})
