// SPDX-License-Identifier: Apache-2.0
import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { runTool } from './run-tool.ts'

/** Uses up disk space with a file. */
export interface DiskFiller {
  /** Fills the disk except for this many bytes. */
  fill(freeBytes: number): Promise<void>
  /** Frees the space. */
  remove(): Promise<void>
}

/** Prepares a file on the disk that is mounted at `folder`. */
export function diskFillerOn(folder: string): DiskFiller {
  const file = join(folder, 'filler')
  return {
    async fill(freeBytes) {
      const { bavail, bsize } = await statfs(folder)
      const spare = bavail * bsize - freeBytes
      // Other programs may use up the space first.
      if (spare > 0) await ignoreNoSpace(runTool('fallocate', '-l', `${spare}`, file))
      if (freeBytes === 0) await ignoreNoSpace(runTool('dd', 'if=/dev/zero', `of=${file}.rest`, 'bs=4k'))
    },
    async remove() {
      await rm(file, { force: true })
      await rm(`${file}.rest`, { force: true })
    },
  }
}

/** Waits for a tool, and ignores the error that there is no space. */
async function ignoreNoSpace(tool: Promise<string>) {
  await tool.catch((error: Error) => {
    if (!error.message.includes('No space left on device')) throw error
  })
}
