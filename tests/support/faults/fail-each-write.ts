// SPDX-License-Identifier: Apache-2.0
import { expect } from 'vitest'
import type { TestPortal } from '../portal-fixture.ts'
import type { Attempt } from './failing-actions.ts'
import type { FailingWrite } from './failing-write.ts'
import { storedState } from './stored-state.ts'

/** The maximum number of writes of an action. */
const MAX_STEPS = 200

const isGood = (status: number) => status >= 200 && status < 300

/**
 * Repeats an action. In the first attempt the first write fails, in the second attempt the second write, and so on, until the
 * action succeeds. After each failure, nothing must have changed. Returns the writes of the action in order.
 */
export async function failEachWrite(portal: TestPortal, step: FailingWrite, attempt: Attempt): Promise<string[]> {
  await resetLimits(portal)
  const before = await storedState(portal)
  const steps: string[] = []
  while (steps.length < MAX_STEPS) {
    await resetLimits(portal)
    await step.failAt(steps.length + 1)
    const status = await attempt()
    const failed = await step.failed()
    await step.failAt(0)
    // No write has failed, so the action has no write with this number: it must have succeeded.
    if (failed === undefined) {
      expect(isGood(status), `status ${status} after all writes`).toBe(true)
      return steps
    }
    steps.push(failed)
    expect({ failed, isGood: isGood(status), ...(await storedState(portal)) }).toEqual({
      failed,
      isGood: false,
      ...before,
    })
  }
  throw new Error('The action never succeeds')
}

/** Resets counters and used codes, so that attempts are unlimited and a code can be used again. */
async function resetLimits({ ownerQueries }: TestPortal) {
  await ownerQueries.resetAttempts()
  await ownerQueries.clearUsedCodes()
}
