import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Has the disk keep every file and folder below `root` before the caller gives it its final name. */
export async function syncTree(root: string): Promise<void> {
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await syncPath(join(entry.parentPath, entry.name))
  }
  await syncPath(root)
}

/** Has the disk keep one file, or the names in one folder. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
