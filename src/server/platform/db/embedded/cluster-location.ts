import { randomBytes } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartUpFault } from '#server/platform/start-up-fault.ts'
import { chooseAccount, ownAccount } from './account.ts'
import { isReachable } from './reachable.ts'
import type { Account } from './run-program.ts'
import { SYSTEM_FOLDER } from './stage-binaries.ts'
import { syncPath } from './sync-tree.ts'

export interface ClusterLocation {
  /** Where the database's files lie: `folder` itself, or a place that its account can reach. */
  cluster: string
  account: Account
  /** Set until the cluster has been created elsewhere: makes its place known, so that later starts find it. */
  settle?: () => Promise<void>
}

/** Says where the database of `folder` lies, or is to lie when there is none yet, and whose it is. */
export async function locateCluster(folder: string, log: (sentence: string) => void): Promise<ClusterLocation> {
  const pointer = `${folder}.location`
  const elsewhere = (await readFile(pointer, 'utf8').catch(() => '')).trim()
  if (elsewhere !== '') return followPointer({ folder, pointer, elsewhere })
  const account = await chooseAccount(folder)
  if (ownAccount().uid !== 0 || (await isReachable(dirname(folder), account))) return { cluster: folder, account }
  if (await exists(folder)) {
    throw new StartUpFault(
      `The database in ${folder} cannot be reached by its owner (user ${account.uid}): allow passage through the folders above it (chmod o+x), or move the data folder.`,
    )
  }
  return settleElsewhere({ pointer, account, log })
}

async function followPointer({ folder, pointer, elsewhere }: Record<'folder' | 'pointer' | 'elsewhere', string>) {
  if (await exists(folder)) {
    throw new StartUpFault(`There are two databases, ${folder} and, by ${pointer}, ${elsewhere}: move one away.`)
  }
  if (!(await exists(elsewhere))) {
    throw new StartUpFault(
      `The database lies in ${elsewhere}, says ${pointer}, but it is not there, or you may not look: bring it back, or move the pointer away to begin anew.`,
    )
  }
  return { cluster: elsewhere, account: await chooseAccount(elsewhere) }
}

/** The pointer is made in two steps, so that a start cut short leaves nothing behind that looks like a database. */
async function settleElsewhere(request: { pointer: string; account: Account; log: (sentence: string) => void }) {
  const { pointer, account, log } = request
  const draft = `${pointer}.new`
  await removeDrafted(draft)
  const place = join(SYSTEM_FOLDER, randomBytes(8).toString('hex'))
  const cluster = join(place, 'postgres')
  await writeFile(draft, `${cluster}\n`)
  await syncPath(draft)
  await mkdir(SYSTEM_FOLDER, { recursive: true, mode: 0o755 })
  await mkdir(place, { mode: 0o711 })
  const settle = async () => {
    await syncPath(place)
    await rename(draft, pointer)
    await syncPath(dirname(pointer))
    log(`The database's user cannot reach ${dirname(pointer)}, so the database lies in ${cluster}.`)
  }
  return { cluster, account, settle }
}

async function removeDrafted(draft: string): Promise<void> {
  const place = dirname((await readFile(draft, 'utf8').catch(() => '')).trim())
  const isOurs = dirname(place) === SYSTEM_FOLDER && /\/[0-9a-f]{16}$/.test(place)
  if (isOurs) await rm(place, { recursive: true, force: true })
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
