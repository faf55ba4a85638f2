import { Refusal } from '#shared/refusal.ts'

/** Who sent a file. A visitor has no account. */
export interface Sender {
  accountId: string | undefined
  network: string
}

export interface Turns {
  /** Runs a task when it is the sender's turn. Throws `unavailable` if too many tasks wait. */
  take<Result>(sender: Sender, work: () => Promise<Result>): Promise<Result>
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
const RETRY_S = 30
/** What all visitors together count as. It is not the id of an account. */
const VISITORS = 'visitors'

/**
 * A queue in which accounts take turns. All visitors together take the turns of one account, so that a stranger with many
 * networks cannot delay the people who are signed in; among visitors, networks take turns.
 */
export function createTurns(limits: Limits): Turns {
  const accounts = createQueue(limits)
  const visitors = createQueue({ ...limits, atOnce: 1 })
  return {
    take: ({ accountId, network }, work) =>
      accountId === undefined
        ? visitors.take(network, () => accounts.take(VISITORS, work))
        : accounts.take(accountId, work),
    waiting: () => accounts.waiting() + visitors.waiting(),
  }
}

interface Task {
  run: () => Promise<void>
  refuse: (refusal: Refusal) => void
}

interface Tasks {
  waiting: Task[]
  running: number
}

/** Runs the oldest task of each key in turn. A key waits at most for the running tasks and one task of every other key. */
function createQueue({ atOnce, maxWaiting }: Limits) {
  /** The keys with tasks; the one whose last task ended first comes first. */
  const keys = new Map<string, Tasks>()
  let running = 0

  const waiting = () => [...keys.values()].reduce((sum, tasks) => sum + tasks.waiting.length, 0)

  function startNext() {
    const ready = [...keys].filter(([, tasks]) => tasks.waiting.length > 0)
    const next = ready.find(([, tasks]) => tasks.running === 0) ?? ready[0]
    if (next && running < atOnce) void runOldest(...next)
  }

  async function runOldest(key: string, tasks: Tasks) {
    running += 1
    tasks.running += 1
    await tasks.waiting.shift()?.run()
    running -= 1
    tasks.running -= 1
    keys.delete(key)
    if (tasks.waiting.length + tasks.running > 0) keys.set(key, tasks)
    startNext()
  }

  /** If the queue is full, refuses the newest task of the key with the most tasks, which may be the new task itself. */
  function refuseNewest(added: Tasks) {
    if (waiting() <= maxWaiting) return
    let longest = added
    for (const tasks of keys.values()) if (tasks.waiting.length > longest.waiting.length) longest = tasks
    longest.waiting.pop()?.refuse(new Refusal('unavailable', { retryAfter: RETRY_S }))
    for (const [key, { waiting: left, running: active }] of keys) if (left.length + active === 0) keys.delete(key)
  }

  function take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const tasks = keys.get(key) ?? { waiting: [], running: 0 }
      keys.set(key, tasks)
      tasks.waiting.push({ run: () => work().then(resolve, reject), refuse: reject })
      startNext()
      refuseNewest(tasks)
    })
  }

  return { take, waiting }
}
