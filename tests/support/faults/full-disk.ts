import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { runTool } from './run-tool.ts'

/** A file that uses up disk space. */
export interface Ballast {
  /** Leaves this many bytes free, or none. */
  fill(freeBytes: number): Promise<void>
  /** Frees the space. */
  drop(): Promise<void>
}

/** On the disk mounted at `folder`. */
export function ballastOn(folder: string): Ballast {
  const file = join(folder, 'ballast')
  return {
    async fill(freeBytes) {
      const { bavail, bsize } = await statfs(folder)
      const room = bavail * bsize - freeBytes
      // Other writes meanwhile may leave less.
      if (room > 0) await untilNoRoom(runTool('fallocate', '-l', `${room}`, file))
      if (freeBytes === 0) await untilNoRoom(runTool('dd', 'if=/dev/zero', `of=${file}.rest`, 'bs=4k'))
    },
    async drop() {
      await rm(file, { force: true })
      await rm(`${file}.rest`, { force: true })
    },
  }
}

/** A tool may only complain that there is no space. */
async function untilNoRoom(filling: Promise<string>) {
  await filling.catch((error: Error) => {
    if (!error.message.includes('No space left on device')) throw error
  })
}
