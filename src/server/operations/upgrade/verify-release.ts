// SPDX-License-Identifier: Apache-2.0
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartUpError } from '../../platform/start-up-error.ts'

/** Matches a line of `SHA256SUMS`: a checksum and a file name. */
const LINE = /^([\da-f]{64}) {2}(\S+)$/

/** The name of the folder for the copy. It is beside the releases, where only root may write. */
const COPY_FOLDER = '.upgrade-archive'

interface VerificationOptions {
  archive: string
  keyFile: string
  /** The folder in which the folder for the copy is created. No other account may write to it. */
  folder: string
}

/**
 * Copies an archive into a private folder, checks the copy, and passes its path to `work`. The original is not used,
 * because somebody could exchange it after the check. Removes the copy at the end. Throws a `StartUpError` if the
 * archive is not the release that was signed.
 */
export async function withVerifiedCopy<Result>(
  { archive, keyFile, folder }: VerificationOptions,
  work: (copy: string) => Promise<Result>,
): Promise<Result> {
  const sums = await readSignedChecksums(dirname(archive), keyFile)
  const copyFolder = join(folder, COPY_FOLDER)
  await rm(copyFolder, { recursive: true, force: true })
  try {
    await mkdir(copyFolder, { mode: 0o700 })
    const copy = join(copyFolder, basename(archive))
    await copyArchive(archive, copy)
    if (!sums.includes(`${await digestOf(copy)} ${basename(archive)}`)) {
      throw new StartUpError(`The archive ${archive} does not match SHA256SUMS. Copy it again. Nothing was changed.`)
    }
    return await work(copy)
  } finally {
    await rm(copyFolder, { recursive: true, force: true })
  }
}

/**
 * Reads the checksums and file names in the `SHA256SUMS` of a folder. Throws a `StartUpError` unless they are signed
 * with the key that the operator installed. A key from the folder of the archive must not be used.
 */
async function readSignedChecksums(folder: string, keyFile: string): Promise<string[]> {
  const read = (file: string) =>
    readFile(file).catch(() => {
      throw new StartUpError(
        `The file ${file} cannot be read. An upgrade needs it (docs/install.md). Nothing was changed.`,
      )
    })
  const key = await read(keyFile)
  const sums = await read(join(folder, 'SHA256SUMS'))
  const signature = await read(join(folder, 'SHA256SUMS.sig'))
  if (!isSignedBy(key, sums, signature)) {
    throw new StartUpError(
      `SHA256SUMS is not signed with the key ${keyFile}. Do not install this release. Nothing was changed.`,
    )
  }
  return String(sums)
    .split('\n')
    .flatMap((line) => LINE.exec(line)?.slice(1, 3).join(' ') ?? [])
}

/**
 * Copies the archive in one pass, so that the copy comes from a single file even if the original is exchanged
 * meanwhile.
 */
async function copyArchive(archive: string, copy: string): Promise<void> {
  await pipeline(createReadStream(archive), createWriteStream(copy, { flags: 'wx', mode: 0o600 })).catch(
    (error: Error) => {
      throw new StartUpError(
        `The archive ${archive} cannot be copied to ${dirname(copy)} (${error.message}). Nothing was changed.`,
      )
    },
  )
}

function isSignedBy(key: Buffer, sums: Buffer, signature: Buffer): boolean {
  try {
    return verify(null, sums, createPublicKey(key), signature)
  } catch {
    return false
  }
}

async function digestOf(archive: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(archive), hash)
  return hash.digest('hex')
}
