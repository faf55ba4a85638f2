import { expect } from 'vitest'
import type { TestPortal } from '../portal-fixture.ts'
import type { Attempt } from './failing-actions.ts'
import type { FailingStep } from './failing-step.ts'
import { storedState } from './stored-state.ts'

const MAX_STEPS = 200

const isGood = (status: number) => status >= 200 && status < 300

/** Makes each write of an action fail in turn, until it succeeds; returns the writes in their order. */
export async function failAtEach(portal: TestPortal, step: FailingStep, attempt: Attempt): Promise<string[]> {
  await startAfresh(portal)
  const before = await storedState(portal)
  const steps: string[] = []
  while (steps.length < MAX_STEPS) {
    await startAfresh(portal)
    await step.failAt(steps.length + 1)
    const status = await attempt()
    const failed = await step.failed()
    await step.failAt(0)
    // The action has fewer writes than this number, so it has succeeded.
    if (failed === undefined) {
      expect(isGood(status), `${status} after all steps`).toBe(true)
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
async function startAfresh({ ownerQueries }: TestPortal) {
  await ownerQueries.resetAttempts()
  await ownerQueries.forgetUsedCodes()
}
