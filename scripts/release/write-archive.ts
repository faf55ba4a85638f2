// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import type { ReleaseFile } from './release-files.ts'

/**
 * Fixed parameters and one thread, so that equal files give equal bytes. The compression window of 128 MB is larger than the
 * programs of PostgreSQL and Node.js in the archive, so that repetitions in the whole archive are found.
 */
const COMPRESSION = {
  [constants.ZSTD_c_compressionLevel]: 19,
  [constants.ZSTD_c_windowLog]: 27,
  [constants.ZSTD_c_checksumFlag]: 1,
}

interface Archive {
  files: readonly ReleaseFile[]
  /** The folder in the archive. */
  folder: string
  /** The time of all entries: the time of the commit. */
  time: Date
  /** The path of the archive. */
  target: string
}

/** Writes a tar archive, compressed with zstd, that depends only on the paths and contents of the files, and on `time`. */
export async function writeArchive({ files, folder, time, target }: Archive): Promise<void> {
  const archive = pack()
  const written = pipeline(archive, createZstdCompress({ params: COMPRESSION }), createWriteStream(target))
  const owner = { uid: 0, gid: 0, uname: 'root', gname: 'root', mtime: time }
  const add = async ({ path, content, isProgram }: ReleaseFile) => {
    const name = `${folder}/${path}`
    const isLink = 'link' in content
    const body = 'file' in content ? await readFile(content.file) : Buffer.from('text' in content ? content.text : '')
    const header = { ...owner, name, mode: isProgram || isLink ? 0o755 : 0o644 }
    await new Promise<void>((resolve, reject) => {
      const done = (error?: Error | null) => (error ? reject(error) : resolve())
      if (isLink) archive.entry({ ...header, type: 'symlink', linkname: content.link }, done)
      else archive.entry(header, body, done)
    })
  }
  const folders = foldersOf(files.map(({ path }) => `${folder}/${path}`))
  for (const name of folders) archive.entry({ ...owner, name: `${name}/`, type: 'directory', mode: 0o755 })
  for (const file of files) await add(file)
  archive.finalize()
  await written
}

/** All folders of the paths, each after the folder that contains it. */
function foldersOf(paths: readonly string[]): string[] {
  const found = new Set<string>()
  for (const path of paths) {
    const parts = path.split('/').slice(0, -1)
    for (let depth = 1; depth <= parts.length; depth += 1) found.add(parts.slice(0, depth).join('/'))
  }
  return [...found].sort()
}

/** The SHA-256 of a file, in hexadecimal digits. */
export async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
