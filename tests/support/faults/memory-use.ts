// SPDX-License-Identifier: Apache-2.0
import { readFile } from 'node:fs/promises'

/** The memory of a process, in megabytes. */
export async function readMemoryUse(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}
