import { createReadStream } from 'node:fs'
import { lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import { StartUpFault } from '../../platform/start-up-fault.ts'
import { writeFileDurably } from '../../platform/write-file-durably.ts'
import { damaged, readArchive, writeArchive } from './archive.ts'
import { readEntry } from './unpack-backup.ts'

interface Request {
  configuration: Configuration
  /** Another place than that of the backups: whoever holds both holds everything. */
  folder: string
  passphrase: string
}

/** Keeps the folder of keys in a sealed archive of its own; gives its file, and how many keys it holds. */
export async function backupKeys({ configuration, folder, passphrase }: Request) {
  const { keysDir, backupDir } = configuration
  if (backupDir !== undefined && isWithin(folder, backupDir)) {
    throw new StartUpFault('The keys belong in another place than the backups: whoever holds both holds everything.')
  }
  const names = await keyNames(keysDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, keysFile(new Date()))
  const archive = await writeArchive(file, passphrase)
  try {
    for (const name of names) {
      const { size } = await lstat(join(keysDir, name))
      await archive.add({ name, size }, createReadStream(join(keysDir, name)))
    }
    await archive.finish()
  } catch (error) {
    await archive.abort()
    throw error
  }
  return { file, count: names.length }
}

/** `gram-seva-keys-2026-11-21T203000Z.age`: never taken for a backup of the portal. */
const keysFile = (at: Date) => `gram-seva-keys-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.age`

async function keyNames(keysDir: string) {
  const names = await readdir(keysDir).catch(() => [])
  const keys = names.filter((name) => name.endsWith('.key'))
  if (keys.length === 0)
    throw new StartUpFault(`There are no keys in ${keysDir}. Set DATA_DIR or KEYS_DIR as the portal has it.`)
  return keys
}

const isWithin = (folder: string, other: string) => !relative(resolve(other), resolve(folder)).startsWith('..')

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
