import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** When the newest file of a folder of backups was written, in milliseconds since 1970; null where there is none. */
export async function newestBackup(folder: string): Promise<number | null> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  // What begins with a dot is still being written.
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  const written = await Promise.all(
    files.map(({ name }) =>
      stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  )
  return written.length === 0 ? null : Math.max(...written)
}
