import { readFile } from 'node:fs/promises'

/** The text of a file; undefined if there is no such file. */
export const readIfExists = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch(undefinedIfMissing)

/** For `catch`: turns the error of a missing file into undefined, and rethrows any other. */
export function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
