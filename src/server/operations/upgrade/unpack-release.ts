// SPDX-License-Identifier: Apache-2.0
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, statfs, symlink } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress, constants as zlib } from 'node:zlib'
import { extract } from 'tar-stream'
import { syncTree } from '../../platform/files.ts'
import { StartUpError } from '../../platform/start-up-error.ts'
import { megabytes } from '../backup/backup-folder.ts'
import { type InstallationRoot, RELEASE_NAME } from './installation-root.ts'

/** The size of an unpacked release, as a multiple of the size of its archive. */
const UNPACKED_FACTOR = 5
/** The name of the folder in which a release is unpacked. */
const PART_NAME = '.unpacking'
/** The size of the compression window that `npm run release` uses, as a power of two. */
const WINDOW_LOG = 27

interface Header {
  name: string
  type?: string | null | undefined
  mode?: number | undefined
  linkname?: string | null | undefined
}

/**
 * Unpacks a release beside the other releases, and returns the name of its folder. The folder appears atomically, after
 * it is complete and flushed. Throws a `StartUpError` if the archive is not a release, or if it contains the release
 * that runs.
 */
export async function unpackRelease(root: InstallationRoot, archive: string): Promise<string> {
  const partFolder = join(root.folder, PART_NAME)
  await rm(partFolder, { recursive: true, force: true })
  const { size } = await stat(archive)
  const { bavail, bsize } = await statfs(root.folder)
  if (bavail * bsize < UNPACKED_FACTOR * size) {
    throw new StartUpError(
      `${root.folder} has ${megabytes(bavail * bsize)} free, and the release needs about ${megabytes(UNPACKED_FACTOR * size)}. Nothing was changed.`,
    )
  }
  // The account of the portal must be able to read the release, even if root's umask is strict.
  const previousMask = process.umask(0o022)
  try {
    await mkdir(partFolder, { mode: 0o755 })
    await unpackInto(partFolder, archive)
    const [name = '', ...otherNames] = await readdir(partFolder)
    if (!RELEASE_NAME.test(name) || otherNames.length > 0) throw notARelease(archive)
    if (name === (await root.current()))
      throw new StartUpError(`The release ${name} is already the current one. Nothing was changed.`)
    await syncTree(join(partFolder, name))
    await rm(root.releaseFolder(name), { recursive: true, force: true })
    await rename(join(partFolder, name), root.releaseFolder(name))
    return name
  } finally {
    process.umask(previousMask)
    await rm(partFolder, { recursive: true, force: true })
  }
}

async function unpackInto(folder: string, archive: string): Promise<void> {
  const tar = extract()
  const options = { params: { [zlib.ZSTD_d_windowLogMax]: WINDOW_LOG } }
  // The loop below throws the error that destroys `tar`.
  const unpacked = pipeline(createReadStream(archive), createZstdDecompress(options), tar).catch((error: Error) =>
    tar.destroy(error),
  )
  try {
    for await (const entry of tar) await writeEntry(folder, archive, entry.header, entry as AsyncIterable<Uint8Array>)
    await unpacked
  } catch (error) {
    throw error instanceof StartUpError ? error : notARelease(archive, error)
  }
}

async function writeEntry(folder: string, archive: string, header: Header, bytes: AsyncIterable<Uint8Array>) {
  const { name, type, mode = 0o644, linkname } = header
  // The names of folders end with a slash.
  const path = normalize(name).replace(/\/$/, '')
  if (path.startsWith('..') || path.startsWith('/')) throw notARelease(archive)
  const target = join(folder, path)
  // Each path begins with the folder of the release. A symbolic link may point anywhere within this folder, but not out
  // of it.
  const [release = ''] = path.split('/')
  const isInside = (link: string) => `${join(dirname(path), link)}/`.startsWith(`${release}/`)
  if (type === 'directory') await mkdir(target, { recursive: true, mode: 0o755 })
  else if (type === 'symlink' && linkname && !linkname.startsWith('/') && isInside(linkname)) {
    await mkdir(dirname(target), { recursive: true, mode: 0o755 })
    await symlink(linkname, target)
  } else if (type === 'file') {
    await mkdir(dirname(target), { recursive: true, mode: 0o755 })
    const isExecutable = (mode & 0o100) !== 0
    await pipeline(bytes, createWriteStream(target, { flags: 'wx', mode: isExecutable ? 0o755 : 0o644 }))
    return
  } else throw notARelease(archive)
  // The archive yields its next entry only after this one is read.
  for await (const _ of bytes);
}

const notARelease = (archive: string, cause?: unknown) =>
  new StartUpError(
    `${archive} is no release of Gram Seva, or it is damaged${cause instanceof Error ? ` (${cause.message})` : ''}. Nothing was changed.`,
  )
