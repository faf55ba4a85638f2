import { open, readdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Replaces a small file atomically: the text is flushed under a temporary name, the file is renamed, and its folder is
 * flushed. `mode`: the file's permissions.
 */
export async function writeFileDurably(file: string, text: string, mode: number): Promise<void> {
  const handle = await open(`${file}.new`, 'w', mode)
  try {
    await handle.writeFile(`${text}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.new`, file)
  await syncPath(dirname(file))
}

/** Flushes one file, or the directory entries of one folder. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Flushes every file and folder below `root`, and `root` itself. */
export async function syncTree(root: string): Promise<void> {
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await syncPath(join(entry.parentPath, entry.name))
  }
  await syncPath(root)
}
