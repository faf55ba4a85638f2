// SPDX-License-Identifier: Apache-2.0
import { accessSync, constants, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** A setting that cannot be used, and the reason. */
export interface SettingError {
  name: string
  /** Completes a sentence that begins with the name. */
  reason: string
}

/** The reason why this process cannot create a folder or files in it; undefined if it can. */
export function findFolderError(folder: string): string | undefined {
  try {
    const found = statSync(folder, { throwIfNoEntry: false })
    if (!found) return dirname(folder) === folder ? 'it does not exist' : findFolderError(dirname(folder))
    if (!found.isDirectory()) return 'a file has the same name'
    accessSync(folder, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    return describePathError(error)
  }
}

/** The reason why this process cannot write a log file; undefined if it can. */
export function findLogFileError(file: string): string | undefined {
  try {
    const found = statSync(file, { throwIfNoEntry: false })
    if (!found) return findFolderError(dirname(file))
    if (found.isDirectory()) return 'a folder has the same name'
    accessSync(file, constants.W_OK)
    return undefined
  } catch (error) {
    return describePathError(error)
  }
}

/** The reason why this process cannot read a file; undefined if it can. */
export function findReadError(file: string): string | undefined {
  try {
    if (statSync(file).isDirectory()) return 'a folder has the same name'
    accessSync(file, constants.R_OK)
    return undefined
  } catch (error) {
    return describePathError(error)
  }
}

/** Describes why an access to a path failed. */
export function describePathError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return 'it does not exist'
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'a file has the same name'
  if (code === 'EACCES' || code === 'EPERM') return 'you may not use it'
  if (code === 'EROFS') return 'it lies on a read-only file system'
  if (code === 'ENOSPC') return 'the disk is full'
  return String(error)
}
