// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyAcknowledgements, findLost } from '../../support/faults/acknowledgements.ts'
import { type Actions, createActions } from '../../support/faults/actions.ts'
import { copyVillageWithLongTimeout, startWithLongTimeout } from '../../support/faults/long-timeouts.ts'
import { readMemoryUse } from '../../support/faults/memory-use.ts'
import { countOutcomes, formatOutcomes } from '../../support/faults/outcome-counts.ts'
import { percentile, runAtRate } from '../../support/faults/run-at-rate.ts'
import { readStored } from '../../support/faults/stored-data.ts'
import { clearDataFolder, type WholePortal } from '../../support/whole-portal.ts'

/** The duration. `SOAK_MINUTES=480` is a working day. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 2)
const PER_MINUTE = 300
/** The duration, and time for the start, the spike and the comparison at the end. */
const TIMEOUT_MS = (MINUTES + 15) * 60_000
/** During the spike, the rate is this many times as high. */
const SPIKE_FACTOR = 5
const SPIKE_SECONDS = 20
/** The maximum ratio of the memory in the last third to that in the second third. A new process still grows for a while. */
const MAX_GROWTH = MINUTES >= 30 ? 1.05 : 1.2

let dataDir: string
let portal: WholePortal

beforeEach(async () => {
  dataDir = await copyVillageWithLongTimeout()
})

afterEach(async () => {
  await portal?.end('SIGTERM')
  if (dataDir) await clearDataFolder(dataDir)
})

describe('Steady work', () => {
  test('does not increase the memory, even after five times the load', { timeout: TIMEOUT_MS }, async () => {
    portal = await startWithLongTimeout(dataDir)
    const acknowledged = emptyAcknowledgements()
    const actions = await createActions(portal.origin, acknowledged)
    const memory: number[] = []
    // The status 409 is allowed, because two reviewers may decide at the same time during the spike.
    const [steady, spike] = [countOutcomes([409]), countOutcomes([409])]
    const steadyRun = await runAtRate(PER_MINUTE, MINUTES * PER_MINUTE, async (turn) => {
      if (turn % 10 === 0) memory.push(await readMemoryUse(portal.pid))
      steady.record(await actionFor(actions, turn)())
    })
    const spikeRun = await runAtRate(
      PER_MINUTE * SPIKE_FACTOR,
      (PER_MINUTE * SPIKE_FACTOR * SPIKE_SECONDS) / 60,
      async (turn) => spike.record(await actionFor(actions, turn)()),
    )
    const [middleThird, lastThird] = [third(memory, 1), third(memory, 2)]
    console.table({
      minutes: MINUTES,
      'responses by status': formatOutcomes(steady),
      'ms, median and p95': `${Math.round(percentile(steadyRun.durations, 50))}, ${Math.round(percentile(steadyRun.durations, 95))}`,
      'memory, MB, median of the second and of the last third': `${Math.round(middleThird)}, ${Math.round(lastThird)}`,
      'responses at five times the rate, by status': formatOutcomes(spike),
      'ms at that rate, median and p95': `${Math.round(percentile(spikeRun.durations, 50))}, ${Math.round(percentile(spikeRun.durations, 95))}`,
      'memory afterwards, MB': Math.round(await readMemoryUse(portal.pid)),
    })
    expect([...steady.unexpected, ...spike.unexpected, ...steady.sentences, ...spike.sentences]).toEqual([])
    expect(lastThird).toBeLessThan(middleThird * MAX_GROWTH)
    expect(findLost(acknowledged, await readStored(dataDir))).toEqual([])
  })
})

/** The action of this turn. Fourteen of twenty actions read, three submit, two review, one adds a person or a picture. */
function actionFor({ submit, verify, approve, register, addPicture, read }: Actions, turn: number) {
  const firstTen = [submit, read, read, verify, read, read, submit, read, read, turn % 40 < 20 ? register : addPicture]
  const lastTen = [read, read, submit, read, read, approve, read, read, read, read]
  return [...firstTen, ...lastTen][turn % 20] ?? read
}

/** The median of a third of the values: 0, 1 or 2. */
function third(values: readonly number[], index: number) {
  const length = Math.floor(values.length / 3)
  return percentile(values.slice(index * length, (index + 1) * length), 50)
}
