import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartUpFault } from '../../../platform/start-up-fault.ts'
import { writeFileDurably } from '../../../platform/write-file-durably.ts'
import { damaged, readArchive } from '../archive/read-archive.ts'
import { readEntry } from './restored-files.ts'

/** An archive that `backupKeys` wrote. */
export interface KeysSource {
  file: string
  passphrase: string
}

const NAME = /^[\w.-]+\.key$/

/**
 * Lays keys where the portal looks for them; gives what takes them away again. Throws a `StartUpFault` where there are
 * other ones already.
 */
export async function restoreKeys(keysDir: string, { file, passphrase }: KeysSource): Promise<() => Promise<void>> {
  await mkdir(keysDir, { recursive: true, mode: 0o700 })
  if ((await readdir(keysDir)).length > 0) {
    throw new StartUpFault(
      `There are keys in ${keysDir} already. Move them away, or restore without --keys-from. Nothing was changed.`,
    )
  }
  const kept: string[] = []
  const undo = async () => {
    for (const path of kept) await rm(path, { force: true })
  }
  try {
    for await (const entry of readArchive(file, passphrase)) {
      if (!NAME.test(entry.header.name)) throw damaged(file)
      const path = join(keysDir, entry.header.name)
      kept.push(path)
      await writeFileDurably(path, String(await readEntry(entry)).trim(), 0o600)
    }
    if (kept.length === 0) throw damaged(file)
    return undo
  } catch (error) {
    await undo()
    throw error
  }
}
