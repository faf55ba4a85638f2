import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second, on every machine that Node.js runs on. */
const TICK_MS = 10

interface ProcessStatus {
  parent: number
  /** Milliseconds of a processor, its own and those of children that ended. */
  own: number
  ended: number
}

/** Milliseconds of a processor that a process has used, all its threads together. */
export const processorTime = (pid: number) => readStatus(pid)?.own ?? 0

/** The same for a process and all its children: PostgreSQL has one for each connection. */
export function familyTime(pid: number) {
  const postmaster = readStatus(pid)
  if (!postmaster) return 0
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStatus(Number(name)))
    .filter((status) => status?.parent === pid)
  return children.reduce((sum, child) => sum + (child?.own ?? 0), postmaster.own + postmaster.ended)
}

/** The process that started this one. */
export const parentOf = (pid: number) => readStatus(pid)?.parent

/** Megabytes that a process holds in memory. */
export function residentMegabytes(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}

function readStatus(pid: number): ProcessStatus | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name may hold anything, blanks too; what follows the last bracket are numbers.
    const fields = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    return {
      parent: fields[1] ?? 0,
      own: (user + system) * TICK_MS,
      ended: (endedUser + endedSystem) * TICK_MS,
    }
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}
