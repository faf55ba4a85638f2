import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rename, rm, statfs, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from './run-tool.ts'

/** A disk of its own: ext4 in an image file, mounted. What no program flushed is not in the image yet. */
export interface LoopDisk {
  /** Where it is mounted; every account may pass. */
  folder: string
  /** Copies the image as a power cut would leave it. Whoever writes to the disk must stand still. */
  copyAsCut(): Promise<void>
  /** Goes on with the copy. Whoever had files open on the disk must be gone. */
  mountCopy(): Promise<void>
  freeBytes(): Promise<number>
  /** Unmounts it, and removes all that there was. */
  end(): Promise<void>
}

/** Journal and data go to the image when somebody flushes them, and hardly ever by the clock. */
const OPTIONS = 'loop,commit=600'

/** Makes one; throws a sentence where the machine cannot, so that no test of disks passes for want of one. */
export async function makeLoopDisk(megabytes: number): Promise<LoopDisk> {
  const place = await mkdtemp(join(tmpdir(), 'gs-disk-'))
  await chmod(place, 0o755)
  const [image, copy, folder] = ['image', 'copy', 'mounted'].map((name) => join(place, name)) as [
    string,
    string,
    string,
  ]
  await mkdir(folder)
  await writeFile(image, '')
  await truncate(image, megabytes * 1024 * 1024)
  // Nothing set aside for root: as it is for a portal that runs as anybody else.
  await runTool('mkfs.ext4', '-q', '-F', '-m', '0', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image)
  const mount = () => runTool('mount', '-o', OPTIONS, image, folder)
  try {
    await mount()
  } catch (error) {
    await rm(place, { recursive: true, force: true })
    throw new Error(NO_LOOPS, { cause: error })
  }
  // Also where the run is cut short.
  const leaveNothing = () => void spawnSync('umount', ['-l', folder])
  process.once('exit', leaveNothing)

  return {
    folder,
    copyAsCut: async () => void (await runTool('cp', '--sparse=auto', image, copy)),
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
      process.off('exit', leaveNothing)
      await rm(place, { recursive: true, force: true })
    },
  }
}

const NO_LOOPS =
  'This machine cannot mount an image (it takes root, /dev/loop-control and a free loop device): power cuts and full disks were not tested.'
