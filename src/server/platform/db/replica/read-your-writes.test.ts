// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { createRecentChanges } from './read-your-writes.ts'

describe('The recent changes of an account', () => {
  test('count as replayed once the replica reaches a log position that was read after the last change', async () => {
    const changes = createRecentChanges()
    expect(changes.areReplayed('7', 0n)).toBe(true)
    changes.record('7')
    expect(changes.areReplayed('7', 999n)).toBe(false)
    const assignLogEnd = changes.beforeReadingLogEnd()
    // The account changes again while the position is read, so the replica may not have this change at the position.
    changes.record('7')
    assignLogEnd(100n)
    changes.removeReplayed(999n)
    expect(changes.areReplayed('7', 999n)).toBe(false)
    changes.beforeReadingLogEnd()(200n)
    expect(changes.areReplayed('7', 199n)).toBe(false)
    expect(changes.areReplayed('7', 200n)).toBe(true)
    const replayed = changes.whenReplayed('7')
    changes.removeReplayed(200n)
    await replayed
    expect(changes.areReplayed('7', 0n)).toBe(true)
  })
})
