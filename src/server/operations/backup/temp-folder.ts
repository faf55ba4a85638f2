import { rmSync } from 'node:fs'
import { chmod, lstat, mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownAccount } from '../../platform/db/embedded/account.ts'
import { takeInstallationLock } from '../../platform/db/embedded/installation-lock.ts'
import { isPrivateFolder } from '../../platform/db/embedded/private-folder.ts'
import { StartUpFault } from '../../platform/start-up-fault.ts'
import { removeDatabase } from './restore-target.ts'

const PREFIX = 'gram-seva-check-'
/** As mkdtemp completes it. */
const NAME = new RegExp(`^${PREFIX}[A-Za-z0-9]{6}$`)
const LOCK = 'lock'
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Has a work done in a data folder that is gone afterwards, also where a signal ends the work: people's papers lie there in
 * the open. What one that was killed left behind is taken away first. Throws a `StartUpFault` where other users could
 * replace the folder by one of theirs.
 */
export async function inPassingFolder<Done>(work: (dataDir: string) => Promise<Done>): Promise<Done> {
  const temp = await realpath(tmpdir())
  if (!(await isPrivateFolder(temp, { sticky: true }))) {
    throw new StartUpFault(
      `The folder ${temp} cannot be used for a check: other users could replace what lies in it. Set TMPDIR to a folder of your own. Nothing was changed.`,
    )
  }
  await sweep(temp)
  const folder = await mkdtemp(join(temp, PREFIX))
  const lock = takeInstallationLock(join(folder, LOCK), folder)
  let cut: Promise<never> | undefined
  const cutShort = (signal: (typeof SIGNALS)[number]) => {
    // What is under way may write on until the very end of the process.
    const end = (): never => {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
      process.exit(128 + constants.signals[signal])
    }
    cut ??= remove(folder).then(end, end)
  }
  for (const signal of SIGNALS) process.once(signal, cutShort)
  try {
    // As root the database's own user must be able to pass, and nobody may look.
    if (ownAccount().uid === 0) await chmod(folder, 0o711)
    return await work(join(folder, 'data'))
  } finally {
    // What fails because its database is gone has nothing to say: the process is at its end.
    await cut
    lock.release()
    await remove(folder)
    for (const signal of SIGNALS) process.off(signal, cutShort)
  }
}

/**
 * Removes what a killed check of this account left behind. Anybody may make a folder of such a name in a shared temp
 * folder, so nothing in a folder is opened or believed before it is known that nobody else could have filled it. The lock
 * ends with its process: whoever gets it finds nobody at work there.
 */
async function sweep(temp: string) {
  for (const name of await readdir(temp)) {
    const folder = join(temp, name)
    if (!NAME.test(name) || !(await isOwn(folder))) continue
    try {
      takeInstallationLock(join(folder, LOCK), folder).release()
      await remove(folder)
    } catch (error) {
      if (!(error instanceof StartUpFault)) throw error
    }
  }
}

async function isOwn(folder: string) {
  const found = await lstat(folder).catch(() => undefined)
  return found?.uid === ownAccount().uid && (await isPrivateFolder(folder))
}

async function remove(folder: string) {
  await removeDatabase(join(folder, 'data', 'postgres'))
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
