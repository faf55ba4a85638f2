// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyAcknowledgements, findLost } from '../../support/faults/acknowledgements.ts'
import { createActions } from '../../support/faults/actions.ts'
import { copyVillageWithLongTimeout, startWithLongTimeout } from '../../support/faults/long-timeouts.ts'
import { countOutcomes, formatOutcomes } from '../../support/faults/outcome-counts.ts'
import { percentile, runAtRate } from '../../support/faults/run-at-rate.ts'
import { slowFlushes } from '../../support/faults/slow-flushes.ts'
import { readStored } from '../../support/faults/stored-data.ts'
import { clearDataFolder, type WholePortal } from '../../support/whole-portal.ts'

const PER_MINUTE = 50
const SUBMISSIONS = Number(process.env.SLOW_SUBMISSIONS ?? 50)
/** The delay of each flush. */
const DELAY_MS = 200
/** The time below which 95% of the submissions must be answered. */
const MAX_P95_MS = 2_000

let dataDir: string
let portal: WholePortal

beforeEach(async () => {
  dataDir = await copyVillageWithLongTimeout()
})

afterEach(async () => {
  await portal?.end('SIGTERM')
  if (dataDir) await clearDataFolder(dataDir)
})

describe('A disk that needs 200 ms more for every flush', () => {
  test('fifty submissions a minute are slower, but none fails', async () => {
    portal = await startWithLongTimeout(dataDir)
    const acknowledged = emptyAcknowledgements()
    const { submit, verify } = await createActions(portal.origin, acknowledged)
    const answers = countOutcomes()
    const submitOne = async () => answers.record(await submit())
    // The first submission is not measured, because it loads code.
    await submitOne()
    // Five submissions, ten a second, show how long a submission takes without the delay.
    const usual = await runAtRate(600, 5, submitOne)

    const slow = await slowFlushes(portal.pid, DELAY_MS)
    let reviewed: Promise<void> = Promise.resolve()
    const { durations } = await runAtRate(PER_MINUTE, SUBMISSIONS, async (turn) => {
      // One reviewer works at the same time, with one request at a time.
      if (turn % 5 === 4) reviewed = reviewed.then(async () => answers.record(await verify()))
      await submitOne()
    })
    await reviewed
    const flushes = await slow.end()

    const p95 = percentile(durations, 95)
    console.table({
      'submissions at 50 a minute': durations.length,
      'flushes that took 200 ms more': flushes,
      'responses by status': formatOutcomes(answers),
      'submission without the delay, ms, median': Math.round(percentile(usual.durations, 50)),
      'submission with the delay, ms, median': Math.round(percentile(durations, 50)),
      'submission with the delay, ms, p95': Math.round(p95),
    })
    expect(flushes).toBeGreaterThan(SUBMISSIONS)
    expect(new Set(answers.countsByStatus.keys())).toEqual(new Set([200, 201]))
    expect(p95).toBeLessThan(MAX_P95_MS)
    expect(findLost(acknowledged, await readStored(dataDir))).toEqual([])
  })
})
