// SPDX-License-Identifier: Apache-2.0
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The size of a smaller machine, which is simulated with a part of this machine. */
export interface MachineSize {
  cores: number
  memoryMb: number
}

/** A limit of processor and memory for the processes that start within it. */
export interface MachineLimit {
  /** How the limit is enforced. `taskset` limits the cores, but not the memory. */
  by: 'cgroup v2' | 'cgroup v1' | 'taskset' | 'nothing'
  /** Runs `start` within the limit. The processes that it starts stay within it; this process does not. */
  within<Result>(start: () => Promise<Result>): Promise<Result>
  /** Removes the limit. All processes within it must have ended. */
  close(): void
}

const ROOT = '/sys/fs/cgroup'
/** The period in which the quota of CPU time counts, in microseconds. */
const PERIOD_US = 100_000
const NAME = `gram-seva-sizing-${process.pid}`

/** Limits processes to a part of this machine: with control groups, or with `taskset` where they are not available. */
export function openLimit(size: MachineSize | undefined): MachineLimit {
  if (size === undefined) return { by: 'nothing', within: (start) => start(), close() {} }
  return openGroups(size) ?? openCoreLimit(size)
}

/** CPU time per period, in microseconds. */
const quota = ({ cores }: MachineSize) => Math.round(cores * PERIOD_US)
const bytes = ({ memoryMb }: MachineSize) => String(memoryMb * 1024 * 1024)

/**
 * Creates control groups (cgroups) with the limits, in the version that the kernel uses. Undefined if this process may not
 * create them. Usually only root outside a container may.
 */
function openGroups(size: MachineSize): MachineLimit | undefined {
  const isUnified = existsSync(join(ROOT, 'cgroup.controllers'))
  const settings: Record<string, Record<string, string>> = isUnified
    ? { [ROOT]: { 'cpu.max': `${quota(size)} ${PERIOD_US}`, 'memory.max': bytes(size), 'memory.swap.max': '0' } }
    : {
        [join(ROOT, 'cpu')]: { 'cpu.cfs_period_us': String(PERIOD_US), 'cpu.cfs_quota_us': String(quota(size)) },
        [join(ROOT, 'memory')]: { 'memory.limit_in_bytes': bytes(size) },
      }
  // `own` is the folder of the new group, and `before` that of the group in which this process is at first.
  const groups = Object.keys(settings).map((parent) => ({ parent, own: join(parent, NAME), before: ownGroup(parent) }))
  const close = () => {
    for (const { own } of groups) if (existsSync(own)) rmdirSync(own)
  }
  try {
    if (isUnified) writeFileSync(join(ROOT, 'cgroup.subtree_control'), '+cpu +memory')
    for (const { parent, own } of groups) {
      mkdirSync(own)
      for (const [name, value] of Object.entries(settings[parent] ?? {})) writeFileSync(join(own, name), value)
    }
  } catch {
    close()
    return undefined
  }
  const move = (to: 'own' | 'before') => {
    for (const group of groups) writeFileSync(join(group[to], 'cgroup.procs'), String(process.pid))
  }
  return {
    by: isUnified ? 'cgroup v2' : 'cgroup v1',
    async within(start) {
      move('own')
      return start().finally(() => move('before'))
    },
    close,
  }
}

/** The folder of the control group that contains this process. */
function ownGroup(parent: string): string {
  const controller = parent === ROOT ? '' : parent.slice(ROOT.length + 1)
  const lines = readFileSync('/proc/self/cgroup', 'utf8').trim().split('\n')
  const line = lines.map((text) => text.split(':')).find(([, names = '']) => names.split(',').includes(controller))
  return join(parent, line?.[2] ?? '')
}

/** Limits the processes to the first cores of this machine. A part of a core counts as one core. */
function openCoreLimit({ cores }: MachineSize): MachineLimit {
  const pin = (cpus: string) => execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cpus, `${process.pid}`])
  try {
    const [, before = ''] =
      /: (\S+)\s*$/.exec(execFileSync('taskset', ['-cp', `${process.pid}`], { encoding: 'utf8' })) ?? []
    const chosen = `0-${Math.max(1, Math.round(cores)) - 1}`
    return {
      by: 'taskset',
      async within(start) {
        pin(chosen)
        return start().finally(() => pin(before))
      },
      close() {},
    }
  } catch {
    return { by: 'nothing', within: (start) => start(), close() {} }
  }
}
