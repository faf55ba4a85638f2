import { describe, expect, test } from 'vitest'
import { createRecentChanges } from './read-your-writes.ts'

describe('Accounts with recent changes', () => {
  test('read at the primary until the replica has replayed the log up to a later position', async () => {
    const changes = createRecentChanges()
    expect(changes.areReplayed('7', 0n)).toBe(true)
    changes.record('7')
    expect(changes.areReplayed('7', 999n)).toBe(false)
    const setPosition = changes.beginPositioning()
    // The account changes again while the position is read, so the position does not cover this change.
    changes.record('7')
    setPosition(100n)
    changes.removeReplayed(999n)
    expect(changes.areReplayed('7', 999n)).toBe(false)
    changes.beginPositioning()(200n)
    expect(changes.areReplayed('7', 199n)).toBe(false)
    expect(changes.areReplayed('7', 200n)).toBe(true)
    const replayed = changes.whenReplayed('7')
    changes.removeReplayed(200n)
    await replayed
    expect(changes.areReplayed('7', 0n)).toBe(true)
  })
})
