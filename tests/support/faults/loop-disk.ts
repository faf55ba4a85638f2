// SPDX-License-Identifier: Apache-2.0
import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rename, rm, statfs, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from './run-tool.ts'

/** A separate disk: a mounted image file with ext4. The image does not contain data that is not flushed yet. */
export interface LoopDisk {
  /** The mount point; every user may enter it. */
  folder: string
  /** Copies the image in the state that a power cut would leave. Writers must be frozen. */
  copyFlushedData(): Promise<void>
  /** Mounts the copy. Processes with open files on the disk must have ended. */
  mountCopy(): Promise<void>
  freeBytes(): Promise<number>
  /** Unmounts and removes the disk. */
  end(): Promise<void>
}

/** With these options, the file system writes the journal and data to the image on a flush, and otherwise only every 600 s. */
const OPTIONS = 'loop,commit=600'

/** Creates a disk. Throws if the machine cannot mount it, so that no test passes without a disk. */
export async function makeLoopDisk(megabytes: number): Promise<LoopDisk> {
  const tempFolder = await mkdtemp(join(tmpdir(), 'gs-disk-'))
  await chmod(tempFolder, 0o755)
  const [image, copy, folder] = ['image', 'copy', 'mounted'].map((name) => join(tempFolder, name)) as [
    string,
    string,
    string,
  ]
  await mkdir(folder)
  await writeFile(image, '')
  await truncate(image, megabytes * 1024 * 1024)
  // No blocks are reserved for root, because a portal usually runs as another user.
  await runTool('mkfs.ext4', '-q', '-F', '-m', '0', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image)
  const mount = () => runTool('mount', '-o', OPTIONS, image, folder)
  try {
    await mount()
  } catch (error) {
    await rm(tempFolder, { recursive: true, force: true })
    throw new Error(CANNOT_MOUNT, { cause: error })
  }
  // The disk is unmounted even if the run is interrupted.
  const unmountAtExit = () => void spawnSync('umount', ['-l', folder])
  process.once('exit', unmountAtExit)

  return {
    folder,
    copyFlushedData: async () => void (await runTool('cp', '--sparse=auto', image, copy)),
    async mountCopy() {
      await runTool('umount', folder)
      await rename(copy, image)
      await mount()
    },
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    async end() {
      await runTool('umount', folder)
      process.off('exit', unmountAtExit)
      await rm(tempFolder, { recursive: true, force: true })
    },
  }
}

const CANNOT_MOUNT =
  'This machine cannot mount an image (which needs root, /dev/loop-control and a free loop device), so power cuts and full disks were not tested.'
