import { describe, expect, test } from 'vitest'
import { rememberTold } from './read-your-writes.ts'

describe('Whoever was told of something reads where it can be seen', () => {
  test('not at the replica until it has come to the end of the log that was asked for afterwards', async () => {
    const told = rememberTold()
    expect(told.isShown('7', 0n)).toBe(true)
    told.tell('7')
    expect(told.isShown('7', 999n)).toBe(false)
    const place = told.unplaced()
    // Told again while the primary is being asked: that answer says nothing of it.
    told.tell('7')
    place(100n)
    told.forgetShown(999n)
    expect(told.isShown('7', 999n)).toBe(false)
    told.unplaced()(200n)
    expect(told.isShown('7', 199n)).toBe(false)
    expect(told.isShown('7', 200n)).toBe(true)
    const shown = told.whenShown('7')
    told.forgetShown(200n)
    await shown
    expect(told.isShown('7', 0n)).toBe(true)
  })
})
