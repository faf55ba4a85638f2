import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Whatever is written to console.error is a fault that nobody looked at: it fails the test. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
