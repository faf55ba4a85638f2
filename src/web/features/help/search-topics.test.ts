// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { searchTopics, type Topic } from './search-topics.ts'

const TOPICS: readonly Topic[] = [
  {
    id: 'noc',
    title: 'NOC Approval',
    answers: [
      {
        id: 'bring',
        question: 'What documents do I need?',
        lines: ['Up to 5MB'],
        list: [{ term: 'Land Map', text: 'needed' }],
      },
      { id: 'time', question: 'How long?', lines: ['No fixed time'] },
    ],
  },
  { id: 'general', title: 'General', answers: [{ id: 'forgot', question: 'I forgot my password', lines: ['A code'] }] },
]

describe('Search in Help', () => {
  test.for([
    ['', ['bring', 'time', 'forgot']],
    ['  PASSWORD ', ['forgot']],
    ['noc', ['bring', 'time']],
    ['map noc', ['bring']],
    ['up to ५mb', ['bring']],
    ['map password', []],
  ] as const)('“%s” finds the answers that contain each of its words', ([search, found]) => {
    expect(searchTopics(TOPICS, search).flatMap(({ answers }) => answers.map(({ id }) => id))).toEqual(found)
  })
})
