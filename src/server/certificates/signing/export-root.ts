import { constants, copyFile } from 'node:fs/promises'
import { type KeyFolder, ROOT_KEY } from '../../platform/keys/open-key-folder.ts'

/**
 * Moves the root's private key out of the portal's reach, into a file to be kept offline, wrapped as it was: who breaks
 * in later can then make no new signing keys. A rotation needs it back for a moment.
 */
export async function exportRoot(folder: KeyFolder, file: string) {
  await folder.get(ROOT_KEY)
  await copyFile(folder.fileOf(ROOT_KEY), file, constants.COPYFILE_EXCL)
  await folder.remove(ROOT_KEY)
}
