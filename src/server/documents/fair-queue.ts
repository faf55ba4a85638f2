// SPDX-License-Identifier: Apache-2.0
import { RequestError } from '#shared/request-error.ts'

/** The sender of a file. An account whose email address is not confirmed counts as a visitor. */
export interface Sender {
  /** Undefined for a visitor. */
  accountId: string | undefined
  network: string
}

/** A queue in which senders take turns (see `createFairQueue`). */
export interface FairQueue {
  /** Runs a task when it is the sender's turn, and returns its result. Throws `unavailable` if too many tasks wait. */
  run<Result>(sender: Sender, work: () => Promise<Result>): Promise<Result>
  /** The number of tasks that wait. */
  waiting(): number
}

interface Limits {
  /** The number of tasks that run at the same time. */
  atOnce: number
  /** The maximum number of waiting tasks. */
  maxWaiting: number
}

/** The seconds after which a refused sender may try again. */
const RETRY_AFTER_S = 30
/** The group of all visitors. No network has this name. */
const VISITORS = 'visitors'

interface Task {
  run: () => Promise<void>
  refuse: (error: RequestError) => void
}

/** The tasks of one account, or of the visitors of one network. The group is the account's network, or `VISITORS`. */
interface SenderQueue {
  group: string
  member: string
  waiting: Task[]
  running: number
}

/**
 * A queue in which networks take turns, and the accounts of one network take turns among themselves, because anybody can
 * register many accounts. All visitors together count as one network, and only one of their tasks runs at a time; their
 * networks take turns among themselves.
 */
export function createFairQueue({ atOnce, maxWaiting }: Limits): FairQueue {
  /** The queues with tasks, and the groups of these queues. Both lists begin with the entry whose last task ended longest ago. */
  let queues: SenderQueue[] = []
  let groups: string[] = []

  const countWaiting = (counted: readonly SenderQueue[]) =>
    counted.reduce((sum, { waiting }) => sum + waiting.length, 0)
  const countRunning = (counted: readonly SenderQueue[]) => counted.reduce((sum, { running }) => sum + running, 0)
  const queuesOf = (group: string) => queues.filter((queue) => queue.group === group)

  function queueOf({ accountId, network }: Sender) {
    const [group, member] = accountId === undefined ? [VISITORS, network] : [network, accountId]
    const known = queues.find((queue) => queue.group === group && queue.member === member)
    if (known) return known
    const queue: SenderQueue = { group, member, waiting: [], running: 0 }
    queues.push(queue)
    if (!groups.includes(group)) groups.push(group)
    return queue
  }

  /** Starts the oldest task of the sender whose turn it is: in the group with the fewest running tasks, the member with the fewest. */
  function startNext() {
    if (countRunning(queues) >= atOnce) return
    const isVisitorRunning = countRunning(queuesOf(VISITORS)) > 0
    const ready = queues.filter(({ group, waiting }) => waiting.length > 0 && !(group === VISITORS && isVisitorRunning))
    const group = minBy(
      groups.filter((name) => ready.some((queue) => queue.group === name)),
      (name) => countRunning(queuesOf(name)),
    )
    const next = minBy(
      ready.filter((queue) => queue.group === group),
      ({ running }) => running,
    )
    if (next) void runOldest(next)
  }

  async function runOldest(queue: SenderQueue) {
    queue.running += 1
    await queue.waiting.shift()?.run()
    queue.running -= 1
    queues = [...queues.filter((other) => other !== queue), queue]
    groups = [...groups.filter((other) => other !== queue.group), queue.group]
    removeEmpty()
    startNext()
  }

  function removeEmpty() {
    queues = queues.filter(({ waiting, running }) => waiting.length + running > 0)
    groups = groups.filter((group) => queuesOf(group).length > 0)
  }

  /**
   * If too many tasks wait, refuses the newest task of the longest queue in the group with the most tasks. It may be the added
   * task.
   */
  function refuseNewest(added: SenderQueue) {
    if (countWaiting(queues) <= maxWaiting) return
    const group = minBy([added.group, ...groups], (name) => -countWaiting(queuesOf(name)))
    const longest = minBy(
      [added, ...queues].filter((queue) => queue.group === group),
      ({ waiting }) => -waiting.length,
    )
    longest?.waiting.pop()?.refuse(new RequestError('unavailable', { retryAfter: RETRY_AFTER_S }))
    removeEmpty()
  }

  return {
    run: (sender, work) =>
      new Promise((resolve, reject) => {
        const queue = queueOf(sender)
        queue.waiting.push({ run: () => work().then(resolve, reject), refuse: reject })
        startNext()
        refuseNewest(queue)
      }),
    waiting: () => countWaiting(queues),
  }
}

/** The first of the items with the smallest value. */
function minBy<Item>(items: readonly Item[], keyOf: (item: Item) => number): Item | undefined {
  const smallest = Math.min(...items.map(keyOf))
  return items.find((item) => keyOf(item) === smallest)
}
