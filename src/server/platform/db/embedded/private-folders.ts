// SPDX-License-Identifier: Apache-2.0
import type { Stats } from 'node:fs'
import { lstat, readlink } from 'node:fs/promises'
import { join, parse, resolve, sep } from 'node:path'
import { undefinedIfMissing } from '../../files.ts'
import { ownAccount } from './account.ts'

/** Bits of the mode of a file. */
const WRITABLE_BY_GROUP = 0o020
const WRITABLE_BY_ALL = 0o002
const STICKY = 0o1000
/** The number of symbolic links that Linux follows in one path. */
const MAX_LINKS = 40

/** Whether the owner of a file is root or the account of this process. */
export const isTrustedOwner = (uid: number) => uid === 0 || uid === process.getuid?.()

/**
 * Whether only root and the account of this process can add, rename or remove files in a folder. A symbolic link to a
 * folder is not accepted. With `sticky`, a folder such as /tmp is accepted, where other accounts can add files but
 * cannot replace the files of this account.
 */
export async function isPrivateFolder(folder: string, { sticky = false } = {}): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined)
  if (!found?.isDirectory() || !isTrustedOwner(found.uid)) return false
  return (found.mode & (WRITABLE_BY_GROUP | WRITABLE_BY_ALL)) === 0 || (sticky && (found.mode & STICKY) !== 0)
}

/** A folder or a symbolic link through which another user can replace the contents of a path. */
export interface UnsafePath {
  path: string
  /**
   * The owner, if that is another user. Undefined if the folder has a trusted owner, but other users may write to it.
   */
  owner: number | undefined
}

/**
 * Finds the first part of a path that another user controls: a folder or a symbolic link that belongs to another user,
 * or a folder to which other users may write.
 * - A parent folder may be writable if it has the sticky bit, like /tmp.
 * - Parts that do not exist are not checked.
 * - The group root and the group of this process may write, because many systems create a group for every user and let
 *   it write.
 * - Folders above the program are not checked, because a person who controls them can change the program itself.
 */
export async function findUnsafePath(folder: string, program = import.meta.dirname): Promise<UnsafePath | undefined> {
  const { root } = parse(resolve(folder))
  const namesOf = (path: string) => path.slice(root.length).split(sep).filter(Boolean)
  // `path` is the part that is checked next, and `names` are the parts after it.
  let names = namesOf(resolve(folder))
  let path = root
  for (let links = 0; links <= MAX_LINKS; ) {
    const found = await lstat(path).catch(undefinedIfMissing)
    if (!found) return undefined
    const isAboveProgram = join(program, sep).startsWith(join(path, sep))
    if (!isAboveProgram && !isTrustedOwner(found.uid)) return { path, owner: found.uid }
    if (found.isSymbolicLink()) {
      // The check starts again with the path that the link names.
      names = [...namesOf(resolve(path, '..', await readlink(path))), ...names]
      path = root
      links += 1
      continue
    }
    const isLast = names.length === 0
    if (!isAboveProgram && isWritableByOthers(found) && (isLast || (found.mode & STICKY) === 0))
      return { path, owner: undefined }
    if (isLast) return undefined
    path = join(path, names.shift() ?? '')
  }
  throw new Error(`${folder} has more than ${MAX_LINKS} symbolic links`)
}

function isWritableByOthers({ mode, gid }: Stats) {
  const isOwnGroup = gid === 0 || gid === ownAccount().gid
  return (mode & WRITABLE_BY_ALL) !== 0 || ((mode & WRITABLE_BY_GROUP) !== 0 && !isOwnGroup)
}
