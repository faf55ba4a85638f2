// SPDX-License-Identifier: Apache-2.0
import { chmod, lstat, mkdtemp, readdir, realpath } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownAccount } from '../../platform/db/embedded/account.ts'
import { takeInstallationLock } from '../../platform/db/embedded/data-folder.ts'
import { isPrivateFolder } from '../../platform/db/embedded/private-folders.ts'
import { removeTree, removeTreeSync } from '../../platform/remove-tree.ts'
import { StartUpError } from '../../platform/start-up-error.ts'
import { removeDatabase } from './restore-target.ts'

const PREFIX = 'gram-seva-check-'
/** Matches the names of the temporary folders. mkdtemp appends six characters to the prefix. */
const NAME = new RegExp(`^${PREFIX}[A-Za-z0-9]{6}$`)
const LOCK = 'lock'
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs `work` with a temporary data folder in `parent`, which defaults to the system's folder for temporary files. Removes
 * this folder afterwards, even if a signal ends the process, because its documents are not encrypted. First removes the
 * temporary folders of killed runs. Throws a `StartUpError` if other users could replace the contents of `parent`.
 */
export async function withTempFolder<Result>(
  work: (dataDir: string) => Promise<Result>,
  parent = tmpdir(),
): Promise<Result> {
  const temp = await realpath(parent)
  if (!(await isPrivateFolder(temp, { sticky: true }))) {
    throw new StartUpError(
      `The folder ${temp} cannot be used for a check: other users could replace its contents. Choose a folder of your own (TMPDIR or RESTORE_DRILL_DIR). Nothing was changed.`,
    )
  }
  await removeLeftovers(temp)
  const folder = await mkdtemp(join(temp, PREFIX))
  const lock = takeInstallationLock(join(folder, LOCK), folder)
  let interrupted: Promise<never> | undefined
  const onSignal = (signal: (typeof SIGNALS)[number]) => {
    const exit = (): never => {
      // `work` may have written more files in the meantime.
      removeTreeSync(folder)
      process.exit(128 + constants.signals[signal])
    }
    interrupted ??= remove(folder).then(exit, exit)
  }
  for (const signal of SIGNALS) process.once(signal, onSignal)
  try {
    // If root runs this, the database runs as another user, who must be able to enter the folder, but not to list it.
    if (ownAccount().uid === 0) await chmod(folder, 0o711)
    return await work(join(folder, 'data'))
  } finally {
    // After a signal, `work` fails because its database was removed. The process exits before it reports this error.
    await interrupted
    lock.release()
    await remove(folder)
    for (const signal of SIGNALS) process.off(signal, onSignal)
  }
}

/**
 * Removes the folders that killed checks of this operating-system account left behind. Anybody can create a folder with
 * such a name in a shared folder for temporary files, so only folders that nobody else could have written to are
 * removed. If the lock can be taken, the check has ended, because the operating system releases the locks of ended
 * processes.
 */
async function removeLeftovers(temp: string) {
  for (const name of await readdir(temp)) {
    const folder = join(temp, name)
    if (!NAME.test(name) || !(await isOwnPrivateFolder(folder))) continue
    try {
      takeInstallationLock(join(folder, LOCK), folder).release()
      await remove(folder)
    } catch (error) {
      if (!(error instanceof StartUpError)) throw error
    }
  }
}

async function isOwnPrivateFolder(folder: string) {
  const found = await lstat(folder).catch(() => undefined)
  return found?.uid === ownAccount().uid && (await isPrivateFolder(folder))
}

async function remove(folder: string) {
  await removeDatabase(join(folder, 'data', 'postgres'))
  await removeTree(folder)
}
