import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Decrypter } from 'age-encryption'
import { extract } from 'tar-stream'
import { StartUpFault } from '../../../platform/start-up-fault.ts'
import { webStreamOf } from './web-stream.ts'

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
