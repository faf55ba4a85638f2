import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Encrypter } from 'age-encryption'
import { pack } from 'tar-stream'
import { SCRYPT_WORK } from './scrypt-work.ts'
import { webStreamOf } from './web-stream.ts'

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
