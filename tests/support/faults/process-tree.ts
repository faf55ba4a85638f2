// SPDX-License-Identifier: Apache-2.0
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** The ids of a process and its descendants, such as the portal, PostgreSQL and the processes of its connections. */
export async function findProcessTree(pid: number): Promise<number[]> {
  const parents = await allParents()
  const tree = [pid]
  // The loop also visits the ids that it adds.
  for (const id of tree) tree.push(...parents.filter(({ parent }) => parent === id).map(({ child }) => child))
  return tree
}

/** Freezes a process tree, including new processes; returns their ids. */
export async function freezeProcessTree(pid: number): Promise<number[]> {
  const frozen = new Set<number>()
  for (;;) {
    const running = (await findProcessTree(pid)).filter((id) => !frozen.has(id))
    if (running.length === 0) return [...frozen]
    for (const id of running) {
      signal(id, 'SIGSTOP')
      frozen.add(id)
    }
  }
}

/** Kills these processes, and waits until none of them has open files. */
export async function killAll(pids: readonly number[]): Promise<void> {
  for (const pid of pids) signal(pid, 'SIGKILL')
  for (const pid of pids) while (!(await isGone(pid))) await pause(5)
}

async function allParents() {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  return Promise.all(pids.map(async (child) => ({ child, parent: Number((await statusOf(child))[1]) })))
}

/** The fields of `/proc/<pid>/stat`: the state, the parent's id and so on. One empty text if there is no such process. */
async function statusOf(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name of the program is in brackets, and may itself contain brackets and spaces.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Whether a process has ended. A zombie counts as ended, because its files are closed. */
async function isGone(pid: number) {
  const [state = ''] = await statusOf(pid)
  return state === '' || state === 'Z'
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
