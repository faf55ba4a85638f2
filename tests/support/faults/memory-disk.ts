// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from './run-tool.ts'

/** Mounts a small memory disk in place of `folder`, with its contents; returns a function that removes it. */
export async function mountMemory(folder: string, megabytes: number): Promise<() => Promise<void>> {
  const savedContents = await mkdtemp(join(tmpdir(), 'gs-saved-'))
  await runTool('cp', '-a', `${folder}/.`, savedContents)
  try {
    await runTool('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder)
  } catch (error) {
    throw new Error('This machine cannot mount a tmpfs (which needs root), so a full disk was not tested.', {
      cause: error,
    })
  } finally {
    await runTool('cp', '-a', `${savedContents}/.`, folder)
    await rm(savedContents, { recursive: true, force: true })
  }
  return async () => void (await runTool('umount', folder))
}
