import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { extract, pack } from 'tar-stream'
import { StartUpFault } from '../../platform/start-up-fault.ts'

export interface ArchivedFile {
  name: string
  size: number
  /** In hexadecimal. */
  sha256: string
}

export interface ArchiveWriter {
  /** Adds a file of exactly `size` bytes, as it flows; gives its digest. */
  add(file: { name: string; size: number; mode?: number }, bytes: AsyncIterable<Uint8Array>): Promise<ArchivedFile>
  addText(name: string, text: string): Promise<ArchivedFile>
  /** Has all of it on the disk, and only then gives it its name. Gives its size in bytes. */
  finish(): Promise<number>
  /** Leaves nothing behind. */
  abort(): Promise<void>
}

/** Names that no backup has: a run that was killed leaves one, and the next run takes it away. */
export const isUnfinished = (name: string) => name.endsWith('.age.part')

/** Opens an archive: tar, sealed with age by a passphrase as it is written; nothing of it lies in memory or in the open. */
export async function writeArchive(file: string, passphrase: string): Promise<ArchiveWriter> {
  const part = join(dirname(file), `.${basename(file)}.part`)
  const tar = pack()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(SCRYPT_WORK)
  const sealed = await encrypter.encrypt(webStreamOf(bytesOf(tar)))
  // Never through a link: the folder may be one in which others can write.
  const options = { flags: 'wx', mode: 0o600, flush: true, highWaterMark: 1 << 20 }
  const written = pipeline(sealed, createWriteStream(part, options))
  // Whoever adds hears of it: the tar breaks off with what it flows into.
  written.catch((error: Error) => tar.destroy(error))

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
      await written
      const size = await nameForGood(part, file)
      return size
    },
    async abort() {
      tar.destroy(new Error('The backup was broken off'))
      await written.catch(() => {})
      await rm(part, { force: true })
    },
  }
}

async function nameForGood(part: string, file: string) {
  await rename(part, file)
  const folder = await open(dirname(file), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
  const handle = await open(file, 'r')
  try {
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}

async function* bytesOf(tar: AsyncIterable<unknown>) {
  for await (const chunk of tar) if (chunk instanceof Uint8Array) yield chunk
}

/** 2^17 rounds of scrypt take 128 MB and a second or two for each guess at a passphrase (OWASP's figure). */
const SCRYPT_WORK = 17

/** Bytes as the stream that the library of age speaks; nothing is read before it is wanted. */
function webStreamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

/** A file of an archive: its bytes, and what was written of it. */
export interface ArchiveEntry extends AsyncIterable<Buffer> {
  header: { name: string; size?: number | undefined; mode?: number | undefined; type?: string | undefined }
}

/**
 * Reads an archive once, from its first file to its last, each of which must be used up before the next one comes. Throws
 * a `StartUpFault` where the passphrase does not open it, or where it is damaged or cut off.
 */
export async function* readArchive(file: string, passphrase: string): AsyncGenerator<ArchiveEntry> {
  const opened = await openSealed(file, passphrase)
  const tar = extract()
  // What is damaged is told by the walk over the files, below.
  const flowing = pipeline(opened, tar).catch((error: Error) => tar.destroy(error))
  try {
    for await (const entry of tar) {
      if (entry.header.type !== 'file') throw notOfABackup(file, entry.header.name)
      yield told(entry as ArchiveEntry, file)
    }
    await flowing
  } catch (error) {
    throw error instanceof StartUpFault ? error : damaged(file)
  } finally {
    tar.destroy()
    await flowing
  }
}

/** A file that breaks off breaks off for whoever is reading it. */
function told(entry: ArchiveEntry, file: string): ArchiveEntry {
  return { header: entry.header, [Symbol.asyncIterator]: () => walk(entry, file) }
}

async function* walk(bytes: AsyncIterable<Buffer>, file: string) {
  try {
    yield* bytes
  } catch {
    throw damaged(file)
  }
}

export const damaged = (file: string) =>
  new StartUpFault(`The backup ${file} is damaged or not whole: it was changed, or breaks off. Take another one.`)

/** Whoever made the archive decides what is in it, and not where a restore puts it. */
export const notOfABackup = (file: string, name: string) =>
  new StartUpFault(
    `The backup ${file} holds ${JSON.stringify(name)}, which no backup command writes: somebody changed it. Take another one. Nothing was changed.`,
  )

async function openSealed(file: string, passphrase: string) {
  await access(file).catch(() => {
    throw new StartUpFault(`There is no backup ${file}, or you may not read it.`)
  })
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const source = createReadStream(file, { highWaterMark: 1 << 20 })
  try {
    return await decrypter.decrypt(webStreamOf(source))
  } catch (error) {
    source.destroy()
    const isWrong = error instanceof Error && /no identity matched|incorrect passphrase/i.test(error.message)
    if (!isWrong) throw damaged(file)
    throw new StartUpFault(`The passphrase does not open the backup ${file}. Nothing was changed.`)
  }
}
