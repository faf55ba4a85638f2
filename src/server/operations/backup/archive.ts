// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { extract, pack } from 'tar-stream'
import { syncPath } from '../../platform/files.ts'
import { StartUpError } from '../../platform/start-up-error.ts'
import { unfinishedFile } from './backup-folder.ts'

/** A work factor of 2^17 for scrypt, as OWASP recommends. Each guess of a passphrase takes 128 MB and one or two seconds. */
const SCRYPT_WORK_FACTOR = 17
const BUFFER_BYTES = 1024 * 1024

/** A file as an archive contains it. `size` is in bytes. */
export interface ArchivedFile {
  name: string
  size: number
  /** The digest in hexadecimal. */
  sha256: string
}

/** Writes an archive file by file. Ends with `finish` or `abort`. */
export interface ArchiveWriter {
  /** Streams a file of exactly `size` bytes into the archive, and returns its digest. */
  add(file: { name: string; size: number; mode?: number }, bytes: AsyncIterable<Uint8Array>): Promise<ArchivedFile>
  addText(name: string, text: string): Promise<ArchivedFile>
  /** Flushes the archive, then gives the file its final name. Returns its size in bytes. */
  finish(): Promise<number>
  /** Removes the unfinished file. */
  abort(): Promise<void>
}

/**
 * Creates a tar archive that age encrypts with a passphrase. It is streamed, so that nothing is written to disk
 * unencrypted. Tests that do not check the encryption pass a lower `workFactor` to save time.
 */
export async function writeArchive(
  file: string,
  passphrase: string,
  workFactor = SCRYPT_WORK_FACTOR,
): Promise<ArchiveWriter> {
  const partFile = unfinishedFile(file)
  const tar = pack()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(workFactor)
  const encrypted = await encrypter.encrypt(Readable.toWeb(Readable.from(tar)) as ReadableStream<Uint8Array>)
  // `wx` never follows a link, which another user of the folder might have created.
  const options = { flags: 'wx', mode: 0o600, flush: true, highWaterMark: BUFFER_BYTES }
  const archiveWritten = pipeline(encrypted, createWriteStream(partFile, options))
  // An error while writing to the disk makes `add` reject.
  archiveWritten.catch((error: Error) => tar.destroy(error))

  const add: ArchiveWriter['add'] = async ({ name, size, mode = 0o600 }, bytes) => {
    const digest = createHash('sha256')
    const entry = tar.entry({ name, size, mode })
    await pipeline(async function* () {
      for await (const chunk of bytes) {
        digest.update(chunk)
        yield chunk
      }
    }, entry)
    return { name, size, sha256: digest.digest('hex') }
  }

  return {
    add,
    addText(name, text) {
      const bytes = Buffer.from(text)
      return add({ name, size: bytes.length }, Readable.from([bytes]))
    },
    async finish() {
      tar.finalize()
      await archiveWritten
      await rename(partFile, file)
      await syncPath(dirname(file))
      return (await stat(file)).size
    },
    async abort() {
      tar.destroy(new Error('The backup was aborted'))
      await archiveWritten.catch(() => {})
      await rm(partFile, { force: true })
    },
  }
}

/** A file of an archive: its bytes and its tar header. */
export interface ArchiveEntry extends AsyncIterable<Buffer> {
  header: { name: string; size?: number | undefined; mode?: number | undefined; type?: string | undefined }
}

/**
 * Yields the files of an archive in order. Each file must be read to its end before the next file is requested. Throws
 * a `StartUpError` if the passphrase is wrong, or if the archive is damaged or truncated.
 */
export async function* readArchive(file: string, passphrase: string): AsyncGenerator<ArchiveEntry> {
  const decrypted = await decrypt(file, passphrase)
  const tar = extract()
  // The loop below throws the error that destroys `tar`.
  const extracted = pipeline(decrypted, tar).catch((error: Error) => tar.destroy(error))
  try {
    for await (const entry of tar) {
      if (entry.header.type !== 'file') throw foreignEntry(file, entry.header.name)
      yield withDamageErrors(entry as ArchiveEntry, file)
    }
    await extracted
  } catch (error) {
    throw error instanceof StartUpError ? error : damagedArchive(file)
  } finally {
    tar.destroy()
    await extracted
  }
}

/** Returns the same entry, except that any error while reading it becomes the error about a damaged archive. */
function withDamageErrors(entry: ArchiveEntry, file: string): ArchiveEntry {
  return { header: entry.header, [Symbol.asyncIterator]: () => readBytes(entry, file) }
}

async function* readBytes(bytes: AsyncIterable<Buffer>, file: string) {
  try {
    yield* bytes
  } catch {
    throw damagedArchive(file)
  }
}

async function decrypt(file: string, passphrase: string) {
  await access(file).catch(() => {
    throw new StartUpError(`There is no backup ${file}, or you may not read it.`)
  })
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const source = createReadStream(file, { highWaterMark: BUFFER_BYTES })
  try {
    return await decrypter.decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>)
  } catch (error) {
    source.destroy()
    const isWrongPassphrase = error instanceof Error && /no identity matched|incorrect passphrase/i.test(error.message)
    if (!isWrongPassphrase) throw damagedArchive(file)
    throw new StartUpError(`The passphrase does not open the backup ${file}. Nothing was changed.`)
  }
}

/** The error about an archive that was changed or truncated. */
export const damagedArchive = (file: string) =>
  new StartUpError(`The backup ${file} is damaged: it was changed or truncated. Use another one.`)

/**
 * The error about an entry that a genuine backup never contains. A restore rejects such an entry, because a forged archive
 * could otherwise overwrite other files.
 */
export const foreignEntry = (file: string, name: string) =>
  new StartUpError(
    `The backup ${file} contains ${JSON.stringify(name)}, which no backup command writes: somebody changed it. Use another one. Nothing was changed.`,
  )
