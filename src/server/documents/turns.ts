import { Refusal } from '#shared/refusal.ts'

/** Who sent a file. A visitor has no account, and an account whose address is not confirmed counts as a visitor. */
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
/** The group of all visitors. It is not the name of a network. */
const VISITORS = 'visitors'

interface Task {
  run: () => Promise<void>
  refuse: (refusal: Refusal) => void
}

/** The tasks of one account, or of one network of visitors. Its group is its network, or that of all visitors. */
interface Line {
  group: string
  member: string
  waiting: Task[]
  running: number
}

/**
 * A queue in which networks take turns, and the accounts of a network among themselves, because anybody can register many
 * accounts. All visitors together take the turns of one network and at most
 * one slot; among them, their networks take turns.
 */
export function createTurns({ atOnce, maxWaiting }: Limits): Turns {
  /** The lines with tasks, and their groups. Those whose last task ended first come first. */
  let lines: Line[] = []
  let groups: string[] = []

  const tasksIn = (some: readonly Line[]) => some.reduce((sum, { waiting }) => sum + waiting.length, 0)
  const runningIn = (some: readonly Line[]) => some.reduce((sum, { running }) => sum + running, 0)
  const linesOf = (group: string) => lines.filter((line) => line.group === group)

  function lineOf({ accountId, network }: Sender) {
    const [group, member] = accountId === undefined ? [VISITORS, network] : [network, accountId]
    const known = lines.find((line) => line.group === group && line.member === member)
    if (known) return known
    const line: Line = { group, member, waiting: [], running: 0 }
    lines.push(line)
    if (!groups.includes(group)) groups.push(group)
    return line
  }

  function startNext() {
    if (runningIn(lines) >= atOnce) return
    const isVisitorRunning = runningIn(linesOf(VISITORS)) > 0
    const ready = lines.filter(({ group, waiting }) => waiting.length > 0 && !(group === VISITORS && isVisitorRunning))
    const group = fewest(
      groups.filter((name) => ready.some((line) => line.group === name)),
      (name) => runningIn(linesOf(name)),
    )
    const next = fewest(
      ready.filter((line) => line.group === group),
      ({ running }) => running,
    )
    if (next) void runOldest(next)
  }

  async function runOldest(line: Line) {
    line.running += 1
    await line.waiting.shift()?.run()
    line.running -= 1
    lines = [...lines.filter((other) => other !== line), line]
    groups = [...groups.filter((other) => other !== line.group), line.group]
    forgetEmpty()
    startNext()
  }

  function forgetEmpty() {
    lines = lines.filter(({ waiting, running }) => waiting.length + running > 0)
    groups = groups.filter((group) => linesOf(group).length > 0)
  }

  /** If the queue is full, refuses the newest task of the group and line with the most, which may be the new task itself. */
  function refuseNewest(added: Line) {
    if (tasksIn(lines) <= maxWaiting) return
    const group = fewest([added.group, ...groups], (name) => -tasksIn(linesOf(name)))
    const longest = fewest(
      [added, ...lines].filter((line) => line.group === group),
      ({ waiting }) => -waiting.length,
    )
    longest?.waiting.pop()?.refuse(new Refusal('unavailable', { retryAfter: RETRY_S }))
    forgetEmpty()
  }

  return {
    take: (sender, work) =>
      new Promise((resolve, reject) => {
        const line = lineOf(sender)
        line.waiting.push({ run: () => work().then(resolve, reject), refuse: reject })
        startNext()
        refuseNewest(line)
      }),
    waiting: () => tasksIn(lines),
  }
}

/** The first of the items with the smallest figure. */
function fewest<Item>(items: readonly Item[], figure: (item: Item) => number): Item | undefined {
  const smallest = Math.min(...items.map(figure))
  return items.find((item) => figure(item) === smallest)
}
