// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TIMINGS } from '#web/lib/timings.ts'
import { postponeDecision, sendAllDecisions, sendDecision, undoDecision } from './pending-decisions.ts'

let sent: string[] = []
let opened: string[] = []

/**
 * Saves a decision on an application. `failures` are the results of the attempts to send it: the reason for a failure,
 * or undefined for a success.
 */
function save(reference: string, ...failures: (string | undefined)[]) {
  postponeDecision({
    decision: { reviewer: 'staff@panchayat.example', reference, summary: 'Asha Devi', status: 'Verified' },
    send: async () => {
      sent.push(reference)
      return failures.shift()
    },
    open: () => opened.push(reference),
  })
}

beforeEach(() => {
  sent = []
  opened = []
  vi.useFakeTimers()
})

afterEach(async () => {
  await sendAllDecisions()
  vi.useRealTimers()
})

describe('A saved decision', () => {
  test('is sent after ten seconds, and not before', async () => {
    save('A')
    await vi.advanceTimersByTimeAsync(TIMINGS.undoDecision - 1)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual(['A'])
    expect(TIMINGS.undoDecision).toBe(10_000)
  })

  test('that is undone is never sent, and its application is shown again', async () => {
    save('A')
    undoDecision('A')
    await vi.advanceTimersByTimeAsync(2 * TIMINGS.undoDecision)
    await sendAllDecisions()
    expect([sent, opened]).toEqual([[], ['A']])
  })

  test('is sent only once if the reviewer leaves the screen before the ten seconds are over', async () => {
    save('A')
    save('B')
    await Promise.all([sendAllDecisions(), sendAllDecisions(), sendDecision('A')])
    await vi.advanceTimersByTimeAsync(2 * TIMINGS.undoDecision)
    expect(sent).toEqual(['A', 'B'])
  })

  test('cannot be undone, nor saved again, while it is being sent', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const decision = { reviewer: 'staff@panchayat.example', reference: 'A', summary: 'Asha Devi', status: 'Verified' }
    postponeDecision({ decision, send: () => promise, open: () => opened.push('A') })
    const sending = sendDecision('A')
    undoDecision('A')
    save('A')
    resolve(undefined)
    await sending
    await vi.advanceTimersByTimeAsync(2 * TIMINGS.undoDecision)
    expect([sent, opened]).toEqual([[], []])
  })

  test('that could not be sent can be saved again', async () => {
    save('A', 'No connection.')
    await vi.advanceTimersByTimeAsync(TIMINGS.undoDecision)
    save('A')
    await vi.advanceTimersByTimeAsync(TIMINGS.undoDecision)
    expect(sent).toEqual(['A', 'A'])
  })
})
