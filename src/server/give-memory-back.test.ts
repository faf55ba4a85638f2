import { expect, onTestFinished, test, vi } from 'vitest'
import { giveMemoryBack } from './give-memory-back.ts'

const MB = 1024 * 1024

function watched() {
  vi.useFakeTimers()
  const state = { answers: 0, bytes: 300 * MB, collected: 0 }
  const end = giveMemoryBack({
    answered: () => state.answers,
    resident: () => state.bytes,
    collect: () => {
      state.collected += 1
    },
  })
  onTestFinished(async () => {
    await end()
    vi.useRealTimers()
  })
  vi.advanceTimersByTime(1000)
  expect(state.collected).toBe(1)
  return { state, end }
}

test('memory is given back after a rush, once it is over, and not again before the next', () => {
  const { state } = watched()
  for (let second = 0; second < 20; second += 1) {
    state.answers += 1
    vi.advanceTimersByTime(1000)
  }
  expect(state.collected).toBe(1)
  vi.advanceTimersByTime(10_000)
  expect(state.collected).toBe(2)
  vi.advanceTimersByTime(60_000)
  expect(state.collected).toBe(2)
  state.answers += 1
  vi.advanceTimersByTime(10_000)
  expect(state.collected).toBe(3)
})

test('where little is held nothing is done, and after the end nothing either', async () => {
  const { state, end } = watched()
  state.bytes = 140 * MB
  state.answers += 1
  vi.advanceTimersByTime(30_000)
  expect(state.collected).toBe(1)
  state.bytes = 300 * MB
  await end()
  vi.advanceTimersByTime(30_000)
  expect(state.collected).toBe(1)
})
