import { chmod, cp, lstat, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartUpFault } from '#server/platform/start-up-fault.ts'
import { syncTree } from '../../write-file-durably.ts'
import { makeSystemFolder, SYSTEM_FOLDER } from './private-folder.ts'

interface Request {
  native: string
  version: string
  log: (sentence: string) => void
}

/** Copies PostgreSQL's programs to a folder that every account can reach, once per version; answers with that folder. */
export async function stageBinaries({ native, version, log }: Request): Promise<string> {
  await makeSystemFolder()
  const staged = join(SYSTEM_FOLDER, `postgresql-${version}`)
  if (await isSameTree(native, staged)) return staged
  const copy = `${staged}.new-${process.pid}`
  try {
    await rm(copy, { recursive: true, force: true })
    await cp(native, copy, { recursive: true, verbatimSymlinks: true })
    await openToAll(copy)
    await syncTree(copy)
    await rm(staged, { recursive: true, force: true })
    await rename(copy, staged)
  } catch (error) {
    // Another portal may have staged the very same copy meanwhile.
    if (await isSameTree(native, staged)) return staged
    throw new StartUpFault(
      `The database's user cannot reach ${native}, and no copy could be placed in ${staged} (${String(error)}): move the portal to a folder such as /opt.`,
    )
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
  log(`The database's user cannot reach this folder, so PostgreSQL was copied to ${staged}.`)
  return staged
}

async function isSameTree(source: string, copy: string): Promise<boolean> {
  const [ours, theirs] = await Promise.all([listSizes(source), listSizes(copy).catch(() => undefined)])
  return theirs !== undefined && ours.join('\n') === theirs.join('\n')
}

async function listSizes(root: string): Promise<string[]> {
  const names = (await readdir(root, { recursive: true })).sort()
  return Promise.all(
    names.map(async (name) => {
      const found = await lstat(join(root, name))
      return found.isDirectory() ? name : `${name} ${found.size}`
    }),
  )
}

/** The clone may have been made under a strict umask; programs and libraries are no secret. */
async function openToAll(root: string): Promise<void> {
  await chmod(root, 0o755)
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const runnable = entry.isDirectory() || entry.parentPath === join(root, 'bin')
    await chmod(join(entry.parentPath, entry.name), runnable ? 0o755 : 0o644)
  }
}
