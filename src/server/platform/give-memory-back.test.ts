import { expect, onTestFinished, test, vi } from 'vitest'
import { giveMemoryBack } from './give-memory-back.ts'

const MB = 1024 * 1024

/** A process that holds 100 MB after each collection, unless said otherwise. */
function watched() {
  vi.useFakeTimers()
  const state = { answers: 0, bytes: 130 * MB, leaves: 100 * MB, collected: 0 }
  const end = giveMemoryBack({
    answered: () => state.answers,
    resident: () => state.bytes,
    collect: () => {
      state.collected += 1
      state.bytes = state.leaves
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

function rush(state: { answers: number; bytes: number }, bytes: number) {
  state.bytes = bytes
  for (let second = 0; second < 20; second += 1) {
    state.answers += 1
    vi.advanceTimersByTime(1000)
  }
}

test('memory is given back after a rush, once it is over, and again after the next', () => {
  const { state } = watched()
  for (const time of [2, 3]) {
    rush(state, 300 * MB)
    expect(state.collected).toBe(time - 1)
    vi.advanceTimersByTime(60_000)
    expect(state.collected).toBe(time)
  }
})

test('what is needed is not asked for again and again, however seldom somebody calls', () => {
  const { state } = watched()
  state.leaves = 250 * MB
  rush(state, 300 * MB)
  vi.advanceTimersByTime(10_000)
  expect(state.collected).toBe(2)
  for (let call = 0; call < 20; call += 1) {
    state.answers += 1
    state.bytes = 260 * MB
    vi.advanceTimersByTime(15_000)
  }
  expect(state.collected).toBe(2)
})

test('where little is held nothing is done, and after the end nothing either', async () => {
  const { state, end } = watched()
  rush(state, 140 * MB)
  vi.advanceTimersByTime(30_000)
  expect(state.collected).toBe(1)
  await end()
  rush(state, 300 * MB)
  vi.advanceTimersByTime(30_000)
  expect(state.collected).toBe(1)
})
