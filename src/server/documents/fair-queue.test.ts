// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { createFairQueue, type Sender } from './fair-queue.ts'

const account = (accountId: string, network = `network of ${accountId}`): Sender => ({ accountId, network })
const visitor = (network: string): Sender => ({ accountId: undefined, network })

/** A queue whose tasks run until they are released, and the names of the tasks that have started. */
function open(limits: Parameters<typeof createFairQueue>[0]) {
  const queue = createFairQueue(limits)
  const started: string[] = []
  const release: (() => void)[] = []
  const add = (name: string, sender: Sender) =>
    queue.run(sender, async () => {
      started.push(name)
      const { promise, resolve } = Promise.withResolvers<void>()
      release.push(resolve)
      await promise
    })
  /** Ends the running tasks, one after the other, until this many have started. */
  const runUntil = async (count: number) => {
    while (started.length < count) {
      release.shift()?.()
      await new Promise(setImmediate)
    }
    return started
  }
  return { queue, started, add, runUntil }
}

const UNAVAILABLE = { code: 'unavailable', details: { retryAfter: 30 } }

describe('Senders take turns', () => {
  test('an account with many tasks uses all slots until other accounts add tasks', async () => {
    const { started, add, runUntil } = open({ atOnce: 2, maxWaiting: 100 })
    for (let number = 1; number <= 9; number += 1) void add(`a${number}`, account('a'))
    expect(started).toEqual(['a1', 'a2'])
    void add('b1', account('b'))
    void add('b2', account('b'))
    void add('c1', account('c'))
    expect((await runUntil(7)).slice(2)).toEqual(['b1', 'c1', 'a3', 'b2', 'a4'])
  })

  test('the accounts of one network together get as many turns as another network', async () => {
    const { add, runUntil } = open({ atOnce: 1, maxWaiting: 100 })
    void add('first', account('a', 'n'))
    for (const name of ['a', 'b', 'c']) for (const number of [1, 2]) void add(`${name}${number}`, account(name, 'n'))
    void add('d1', account('d', 'o'))
    void add('d2', account('d', 'o'))
    expect((await runUntil(8)).slice(1)).toEqual(['d1', 'b1', 'd2', 'c1', 'a1', 'b2', 'c2'])
  })

  test('all visitors together get as many turns as one network, and their networks take turns among themselves', async () => {
    const { add, runUntil } = open({ atOnce: 1, maxWaiting: 100 })
    void add('first', account('a'))
    for (const network of ['n', 'o', 'p']) {
      for (let number = 1; number <= 5; number += 1) void add(`${network}${number}`, visitor(network))
    }
    for (let number = 1; number <= 4; number += 1) void add(`a${number}`, account('a'))
    void add('b1', account('b'))
    expect((await runUntil(10)).slice(1)).toEqual(['n1', 'b1', 'a1', 'o1', 'a2', 'p1', 'a3', 'n2', 'a4'])
  })

  test('a task that fails does not stop the next one', async () => {
    const queue = createFairQueue({ atOnce: 1, maxWaiting: 1 })
    const failed = queue.run(account('a'), () => Promise.reject(new Error('no picture')))
    const next = queue.run(account('a'), () => Promise.resolve('drawn'))
    await expect(failed).rejects.toThrow('no picture')
    expect(await next).toBe('drawn')
  })
})

describe('A full queue', () => {
  test('refuses the newest task of the sender with the most tasks, so that other senders still get a turn', async () => {
    const { queue, started, add, runUntil } = open({ atOnce: 1, maxWaiting: 3 })
    const greedy = [1, 2, 3, 4].map((number) => add(`a${number}`, account('a')))
    expect(queue.waiting()).toBe(3)
    await expect(add('a5', account('a'))).rejects.toMatchObject(UNAVAILABLE)
    void add('b1', account('b'))
    await expect(greedy[3]).rejects.toMatchObject(UNAVAILABLE)
    expect(queue.waiting()).toBe(3)
    expect((await runUntil(4)).slice(1)).toEqual(['b1', 'a2', 'a3'])
    expect(started).not.toContain('a4')
  })

  test('refuses a task of the network with the most tasks, however many accounts share the network', async () => {
    const { add } = open({ atOnce: 1, maxWaiting: 200 })
    const refused: string[] = []
    for (let number = 0; number < 400; number += 1)
      add(`${number}`, account(`stranger ${number}`, 'n')).catch(() => refused.push('stranger'))
    for (let number = 0; number < 20; number += 1)
      add(`honest ${number}`, account('honest', 'o')).catch(() => refused.push('honest'))
    await new Promise(setImmediate)
    expect(new Set(refused)).toEqual(new Set(['stranger']))
  })

  test('also refuses tasks of visitors', async () => {
    const { queue, add } = open({ atOnce: 2, maxWaiting: 3 })
    const refused: string[] = []
    for (let number = 0; number < 50; number += 1)
      add(`${number}`, visitor(`network ${number}`)).catch(({ code }) => refused.push(code))
    await new Promise(setImmediate)
    expect(queue.waiting()).toBe(3)
    expect(refused).toEqual(Array.from({ length: 46 }, () => 'unavailable'))
  })
})
