import { open, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import type { ArchivedFile, ArchiveWriter } from './archive/write-archive.ts'
import { exactly } from './copy-documents.ts'
import { isLeftOut } from './left-out.ts'
import { PLACES } from './manifest.ts'

interface Request {
  configuration: Configuration
  /** Where the archive lies: it does not hold itself, nor those before it. */
  folder: string
  archive: ArchiveWriter
  note: (file: ArchivedFile) => Promise<void>
  /** Sizes that files had before the snapshot, by their path in the folder: they are copied no further. */
  upTo: ReadonlyMap<string, number>
}

/** Copies whatever else lies in the data folder: the heads of the audit log, the installation's id, mails that wait. */
export async function copyFolder({ configuration, folder, archive, note, upTo }: Request) {
  const copied = { count: 0, bytes: 0 }
  for await (const path of pathsToCopy(configuration, folder)) {
    const name = relative(configuration.dataDir, path)
    const kept = await copyFile({ path, name, most: upTo.get(name), archive })
    if (!kept) continue
    copied.count += 1
    copied.bytes += kept.size
    await note(kept)
  }
  return copied
}

async function* pathsToCopy(configuration: Configuration, target: string): AsyncGenerator<string> {
  const { dataDir } = configuration
  const folders = [dataDir]
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (isLeftOut(relative(dataDir, path), configuration, [target])) continue
      if (entry.isDirectory()) folders.push(path)
      else if (entry.isFile()) yield path
    }
  }
}

interface Copy {
  path: string
  name: string
  most: number | undefined
  archive: ArchiveWriter
}

/** A file that went away meanwhile, as a mail that was fetched, is no loss. */
async function copyFile({ path, name, most, archive }: Copy): Promise<ArchivedFile | undefined> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!handle) return undefined
  try {
    const { size: now, mode } = await handle.stat()
    const size = Math.min(now, most ?? now)
    const bytes = size === 0 ? [] : handle.createReadStream({ end: size - 1, autoClose: false })
    return await archive.add({ name: PLACES.folder + name, size, mode: mode & 0o777 }, exactly(asIterable(bytes), size))
  } finally {
    await handle.close()
  }
}

async function* asIterable(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  yield* bytes
}
