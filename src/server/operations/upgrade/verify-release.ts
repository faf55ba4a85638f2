import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartUpFault } from '../../platform/start-up-fault.ts'

const LINE = /^([\da-f]{64}) {2}(\S+)$/

/** Beside the releases, where only root may write. */
const COPY = '.upgrade-archive'

interface Request {
  archive: string
  keyFile: string
  /** The folder for the copy, which no other account may write to. */
  folder: string
}

/**
 * Copies an archive into a private folder, checks the copy, and passes its path to `work`: the archive itself could be exchanged
 * after the check. Removes the copy at the end. Throws a `StartUpFault` if the archive is not the release that was signed.
 */
export async function withVerifiedCopy<Result>(
  { archive, keyFile, folder }: Request,
  work: (copy: string) => Promise<Result>,
): Promise<Result> {
  const sums = await readSignedChecksums(dirname(archive), keyFile)
  const place = join(folder, COPY)
  await rm(place, { recursive: true, force: true })
  try {
    await mkdir(place, { mode: 0o700 })
    const copy = join(place, basename(archive))
    await copyArchive(archive, copy)
    if (!sums.includes(`${await digestOf(copy)} ${basename(archive)}`)) {
      throw new StartUpFault(`The archive ${archive} does not match SHA256SUMS. Copy it again. Nothing was changed.`)
    }
    return await work(copy)
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/**
 * The checksums of a folder with their names, if their signature is correct. The key is the one that the operator installed,
 * never one from beside the archive.
 */
async function readSignedChecksums(folder: string, keyFile: string): Promise<string[]> {
  const read = (file: string) =>
    readFile(file).catch(() => {
      throw new StartUpFault(
        `The file ${file} cannot be read. An upgrade needs it (docs/install.md). Nothing was changed.`,
      )
    })
  const key = await read(keyFile)
  const sums = await read(join(folder, 'SHA256SUMS'))
  const signature = await read(join(folder, 'SHA256SUMS.sig'))
  if (!isSignedBy(key, sums, signature)) {
    throw new StartUpFault(
      `SHA256SUMS is not signed with the key ${keyFile}. Do not install this release. Nothing was changed.`,
    )
  }
  return String(sums)
    .split('\n')
    .flatMap((line) => LINE.exec(line)?.slice(1, 3).join(' ') ?? [])
}

/** Reads the archive once, from one opened file. */
async function copyArchive(archive: string, copy: string): Promise<void> {
  await pipeline(createReadStream(archive), createWriteStream(copy, { flags: 'wx', mode: 0o600 })).catch(
    (error: Error) => {
      throw new StartUpFault(
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
