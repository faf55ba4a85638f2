// SPDX-License-Identifier: Apache-2.0
import { existsSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../cluster/tools.ts'
import {
  type Acknowledgements,
  countOf,
  emptyAcknowledgements,
  findLost,
} from '../../support/faults/acknowledgements.ts'
import { type Actions, createActions } from '../../support/faults/actions.ts'
import { verifyAudit } from '../../support/faults/audit-verify.ts'
import { startWithLongTimeout } from '../../support/faults/long-timeouts.ts'
import { type LoopDisk, makeLoopDisk } from '../../support/faults/loop-disk.ts'
import { freezeProcessTree, killAll } from '../../support/faults/process-tree.ts'
import { repeatConcurrently } from '../../support/faults/repeat-concurrently.ts'
import { findLeftOvers, readStored } from '../../support/faults/stored-data.ts'
import { copyVillageTo } from '../../support/faults/village-on-disk.ts'
import type { WholePortal } from '../../support/whole-portal.ts'

const CUTS = Number(process.env.POWER_CUTS ?? 20)
/** The portal acknowledges a random number of actions between two power cuts, within these limits. */
const ACKNOWLEDGED = { min: 3, max: 40 }
const DISK_MEGABYTES = 2_000

let disk: LoopDisk
let portal: WholePortal | undefined

beforeEach(async () => {
  disk = await makeLoopDisk(DISK_MEGABYTES)
})

afterEach(async () => {
  await portal?.end('SIGTERM')
  await disk?.end()
})

describe('A power cut', () => {
  test('discards unflushed data of the test disk and keeps flushed data, so that these tests can fail', async () => {
    const [flushed, unflushed] = ['kept', 'lost'].map((name) => join(disk.folder, name)) as [string, string]
    const handle = await open(flushed, 'w')
    await handle.writeFile('flushed')
    await handle.sync()
    await handle.close()
    await writeFile(unflushed, 'only written')
    await disk.copyFlushedData()
    expect([existsSync(flushed), existsSync(unflushed)]).toEqual([true, true])
    await disk.mountCopy()
    expect([existsSync(flushed), existsSync(unflushed)]).toEqual([true, false])
  })

  test('loses no acknowledged data, leaves nothing incomplete, and the portal recovers by itself', async () => {
    const dataDir = await copyVillageTo(disk)
    const acknowledged = emptyAcknowledgements()
    const results: CutResults = { starts: [], unanswered: 0 }
    const start = await createStarter(dataDir)
    portal = await start()
    const actions = await createActions(portal.origin, acknowledged)
    for (let round = 1; round <= CUTS; round += 1) {
      await workUntilPowerCut(portal, actions, acknowledged)
      portal = undefined
      await disk.mountCopy()
      const startedAt = performance.now()
      portal = await start()
      results.starts.push(performance.now() - startedAt)
      await expectNothingLost(dataDir, acknowledged)
      results.unanswered += await sendUnanswered(actions, acknowledged)
    }
    await expectNothingLost(dataDir, acknowledged)
    report(acknowledged, results)
    expect(countOf(acknowledged)).toBeGreaterThanOrEqual(CUTS * ACKNOWLEDGED.min)
  })
})

interface CutResults {
  /** Milliseconds until the portal listened after a cut. */
  starts: number[]
  /** Submissions in progress at the power cut. */
  unanswered: number
}

/**
 * Four clients submit, three review, one registers and one adds pictures. Then all processes are frozen, the flushed data is
 * copied, and the processes are killed.
 */
async function workUntilPowerCut({ pid }: WholePortal, actions: Actions, acknowledged: Acknowledgements) {
  const { submit, verify, approve, register, addPicture } = actions
  const enough = countOf(acknowledged) + between(ACKNOWLEDGED.min, ACKNOWLEDGED.max)
  const { promise: enoughAcknowledged, resolve: onEnough } = Promise.withResolvers<void>()
  const work = repeatConcurrently(
    [submit, submit, submit, submit, verify, approve, approve, register, addPicture],
    () => {
      if (countOf(acknowledged) >= enough) onEnough()
    },
  )
  await enoughAcknowledged
  const frozen = await freezeProcessTree(pid)
  await disk.copyFlushedData()
  const stopped = work.stop()
  await killAll(frozen)
  await stopped
}

const between = (min: number, max: number) => min + Math.floor(Math.random() * (max - min + 1))

/** Returns a function that starts the portal, always on the same port, because clients keep their sessions. */
async function createStarter(dataDir: string) {
  const settings = { PORT: `${await freePort()}` }
  return () => startWithLongTimeout(dataDir, settings)
}

async function expectNothingLost(dataDir: string, acknowledged: Acknowledgements) {
  const stored = await readStored(dataDir)
  expect(findLost(acknowledged, stored)).toEqual([])
  expect(stored.incomplete).toEqual([])
  await expect.poll(() => findLeftOvers(dataDir), { timeout: 30_000 }).toEqual([])
  expect(verifyAudit(dataDir)).toMatchObject({ code: 0 })
}

/** Repeats every unanswered submission. Each must then be stored exactly once. Returns the number of submissions. */
async function sendUnanswered({ unanswered, resend }: Actions, acknowledged: Acknowledgements) {
  const attempts = unanswered.splice(0)
  for (const attempt of attempts) {
    const reference = await resend(attempt)
    expect(acknowledged.submitted.has(reference)).toBe(false)
    acknowledged.submitted.set(reference, attempt.digests)
  }
  return attempts.length
}

function report(acknowledged: Acknowledgements, { starts, unanswered }: CutResults) {
  const { submitted, decided, registered, galleryCaptions } = acknowledged
  console.table({
    'power cuts': CUTS,
    'acknowledged submissions': submitted.size,
    'their documents': [...submitted.values()].flat().length,
    'acknowledged decisions': [...decided.values()].flat().length,
    certificates: [...decided.values()].filter((statuses) => statuses.includes('Approved')).length,
    'acknowledged accounts and pictures': registered.size + galleryCaptions.size,
    'interrupted submissions, repeated': unanswered,
    lost: 0,
    incomplete: 0,
    'ready again, seconds, median': (median(starts) / 1000).toFixed(1),
    'ready again, seconds, maximum': (Math.max(...starts) / 1000).toFixed(1),
  })
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
