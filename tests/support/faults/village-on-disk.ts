// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path'
import { clearDataFolder } from '../whole-portal.ts'
import { copyVillageWithLongTimeout } from './long-timeouts.ts'
import type { LoopDisk } from './loop-disk.ts'
import { runTool } from './run-tool.ts'

/** Copies the demo village to a disk, with its database and documents; returns the data folder. */
export async function copyVillageTo(disk: LoopDisk): Promise<string> {
  const seeded = await copyVillageWithLongTimeout()
  const dataDir = join(disk.folder, 'data')
  await runTool('cp', '-a', seeded, dataDir)
  await clearDataFolder(seeded)
  await runTool('sync', '-f', disk.folder)
  return dataDir
}
