// SPDX-License-Identifier: Apache-2.0
import { rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** While this file exists in the data folder, an upgrade responds on the portal's port (`hold-requests.ts`). */
const HOLD_FILE = 'upgrade-holds-port'
const POLL_MS = 20
const MAX_WAIT_MS = 5_000

const pathOf = (dataDir: string) => join(dataDir, HOLD_FILE)

export const placeHoldFile = (dataDir: string) => writeFile(pathOf(dataDir), '', { mode: 0o600 })

export const removeHoldFile = (dataDir: string) => rm(pathOf(dataDir), { force: true })

/** Whether an upgrade responds on the port of the portal: the hold file exists. */
export const isPortHeld = (dataDir: string) =>
  stat(pathOf(dataDir)).then(
    () => true,
    () => false,
  )

/** Waits until a starting portal has removed the file. */
export async function waitForRelease(dataDir: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await isPortHeld(dataDir))) await pause(POLL_MS)
}

interface Listening {
  dataDir: string
  host: string
  port: number
}

/**
 * If an upgrade holds the port, removes the hold file and waits until the upgrade has released the port. Because the port is
 * in use until then, no connection is refused between two versions.
 */
export async function takePortFromHold({ dataDir, host, port }: Listening): Promise<void> {
  if (!(await isPortHeld(dataDir))) return
  const end = performance.now() + MAX_WAIT_MS
  while ((await isBusy(host, port)) && performance.now() < end) {
    await removeHoldFile(dataDir)
    await pause(POLL_MS)
  }
  // The program that held the port may have ended without removing the file. If the file stayed, the upgrade would
  // conclude that no portal has started.
  await removeHoldFile(dataDir)
}

async function isBusy(host: string, port: number): Promise<boolean> {
  const probe = createServer().listen({ host, port })
  return new Promise((resolve) => {
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'))
    probe.once('listening', () => probe.close(() => resolve(false)))
  })
}
