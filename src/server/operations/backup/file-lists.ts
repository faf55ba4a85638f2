import type { ArchivedFile, ArchiveWriter } from './archive/write-archive.ts'
import { PLACES } from './manifest.ts'

const LIST_BYTES = 1 << 20

/** Notes every file of a backup with its digest, in lists that follow the files: however many, they never lie in memory. */
export interface FileLists {
  note(file: ArchivedFile): Promise<void>
  /** Writes what was noted since the last list; gives all lists. */
  finish(): Promise<ArchivedFile[]>
}

export function createFileLists(archive: ArchiveWriter): FileLists {
  const lists: ArchivedFile[] = []
  let lines = ''

  async function write() {
    if (lines === '') return
    const name = `${PLACES.lists}${String(lists.length + 1).padStart(6, '0')}.jsonl`
    lists.push(await archive.addText(name, lines))
    lines = ''
  }

  return {
    async note(file) {
      lines += `${JSON.stringify(file)}\n`
      if (lines.length >= LIST_BYTES) await write()
    },
    async finish() {
      await write()
      return lists
    },
  }
}
