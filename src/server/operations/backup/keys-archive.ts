// SPDX-License-Identifier: Apache-2.0
import { createReadStream } from 'node:fs'
import { lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import { writeFileDurably } from '../../platform/files.ts'
import { StartUpError } from '../../platform/start-up-error.ts'
import { damagedArchive, readArchive, writeArchive } from './archive.ts'
import { timestamp } from './backup-folder.ts'

/** Matches the file name of a key, without any folder. */
const KEY_NAME = /^[\w.-]+\.key$/

interface KeysBackupOptions {
  configuration: Configuration
  /** The target folder. It must not be the folder of the backups, because a backup and the keys together reveal everything. */
  folder: string
  passphrase: string
  /** The work factor of the key derivation. Defaults to that of `writeArchive`. */
  workFactor?: number
}

/** Saves the portal's keys in a separate encrypted archive. Returns the file of the archive and the number of keys. */
export async function backupKeys({ configuration, folder, passphrase, workFactor }: KeysBackupOptions) {
  const { keysDir, backupDir } = configuration
  if (backupDir !== undefined && isWithin(folder, backupDir)) {
    throw new StartUpError('Save the keys in a different folder from the backups: both together reveal everything.')
  }
  const names = (await readdir(keysDir).catch(() => [])).filter((name) => name.endsWith('.key'))
  if (names.length === 0) {
    throw new StartUpError(`There are no keys in ${keysDir}. Set DATA_DIR or KEYS_DIR as for the portal.`)
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // `timeOfBackup` does not recognise this name, so the archive is never treated as a backup.
  const file = join(folder, `gram-seva-keys-${timestamp(new Date())}.age`)
  const archive = await writeArchive(file, passphrase, workFactor)
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

const isWithin = (folder: string, other: string) => !relative(resolve(other), resolve(folder)).startsWith('..')

/** An archive that `backupKeys` wrote. */
export interface KeysArchive {
  file: string
  passphrase: string
}

/**
 * Restores keys into a folder, and returns a function that removes them again. Throws a `StartUpError` if the folder is
 * not empty, or if the archive is damaged.
 */
export async function restoreKeys(keysDir: string, { file, passphrase }: KeysArchive): Promise<() => Promise<void>> {
  await mkdir(keysDir, { recursive: true, mode: 0o700 })
  if ((await readdir(keysDir)).length > 0) {
    throw new StartUpError(
      `${keysDir} already contains keys. Move them away, or restore without --keys-from. Nothing was changed.`,
    )
  }
  const restored: string[] = []
  const undo = async () => {
    for (const path of restored) await rm(path, { force: true })
  }
  try {
    for await (const entry of readArchive(file, passphrase)) {
      if (!KEY_NAME.test(entry.header.name)) throw damagedArchive(file)
      const path = join(keysDir, entry.header.name)
      restored.push(path)
      await writeFileDurably(path, String(await buffer(entry)).trim(), 0o600)
    }
    if (restored.length === 0) throw damagedArchive(file)
    return undo
  } catch (error) {
    await undo()
    throw error
  }
}
