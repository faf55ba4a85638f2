// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, expect, vi } from 'vitest'

// Any output to console.error fails the test.
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
