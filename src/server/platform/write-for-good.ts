import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a small file that may never be half there or gone again: flushed before it gets its name, and its folder after.
 * `mode`: who may read it. What stood there before is replaced.
 */
export async function writeForGood(file: string, text: string, mode: number): Promise<void> {
  const handle = await open(`${file}.new`, 'w', mode)
  try {
    await handle.writeFile(`${text}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.new`, file)
  const folder = await open(dirname(file), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
