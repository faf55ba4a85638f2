// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isPortHeld, placeHoldFile, takePortFromHold } from './hold-file.ts'

async function freePort(): Promise<number> {
  const probe = createServer().listen({ host: '127.0.0.1', port: 0 })
  await new Promise((resolve) => probe.once('listening', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('The probe has no port')
  return address.port
}

// While the hold file exists, the program that upgrades the portal answers on its port.
test('a starting portal removes the hold file if the program that held the port has ended', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'gramseva-hold-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await placeHoldFile(dataDir)
  await takePortFromHold({ dataDir, host: '127.0.0.1', port: await freePort() })
  expect(await isPortHeld(dataDir)).toBe(false)
})
