import { rmSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeInstallationLock } from '../../../platform/db/embedded/installation-lock.ts'
import { removeDatabase } from './target-folder.ts'

const PREFIX = 'gram-seva-check-'
const LOCK = 'lock'
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Has a work done in a data folder that is gone afterwards, also where a signal ends the work: people's papers lie there in
 * the open. What one that was killed left behind is taken away first.
 */
export async function inPassingFolder<Done>(work: (dataDir: string) => Promise<Done>): Promise<Done> {
  await sweep()
  const folder = await mkdtemp(join(tmpdir(), PREFIX))
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
    await chmod(folder, 0o711)
    return await work(join(folder, 'data'))
  } finally {
    // What fails because its database is gone has nothing to say: the process is at its end.
    await cut
    lock.release()
    await remove(folder)
    for (const signal of SIGNALS) process.off(signal, cutShort)
  }
}

/** The lock ends with its process: whoever gets it finds nobody at work there. */
async function sweep() {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const folder = join(tmpdir(), name)
    try {
      takeInstallationLock(join(folder, LOCK), folder).release()
    } catch {
      continue
    }
    await remove(folder)
  }
}

async function remove(folder: string) {
  await removeDatabase(join(folder, 'data', 'postgres'))
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
