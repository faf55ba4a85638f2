// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10

interface ProcessStatus {
  parent: number
  /** CPU time in milliseconds: of the process itself, and of its ended children. */
  own: number
  ended: number
}

/** CPU time of a process with all its threads, in milliseconds. */
export const processorTime = (pid: number) => readStatus(pid)?.own ?? 0

/** CPU time of a process and all its children, in milliseconds. PostgreSQL has one child for each connection. */
export function processTreeTime(pid: number) {
  const parent = readStatus(pid)
  if (!parent) return 0
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStatus(Number(name)))
    .filter((status) => status?.parent === pid)
  return children.reduce((sum, child) => sum + (child?.own ?? 0), parent.own + parent.ended)
}

/** The parent of a process. */
export const parentOf = (pid: number) => readStatus(pid)?.parent

/** Resident memory of a process, in megabytes. */
export function residentMegabytes(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}

function readStatus(pid: number): ProcessStatus | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The process name may contain spaces and brackets. Only numbers follow the last bracket.
    const fields = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    // The fields utime, stime, cutime and cstime of proc(5).
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    return {
      parent: fields[1] ?? 0,
      own: (user + system) * TICK_MS,
      ended: (endedUser + endedSystem) * TICK_MS,
    }
  } catch {
    // The process has ended in the meantime.
    return undefined
  }
}
