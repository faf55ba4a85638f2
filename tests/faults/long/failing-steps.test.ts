import { describe, expect, onTestFinished } from 'vitest'
import { type Attempt, failingDeeds, prepareDeed } from '../../support/faults/failing-deeds.ts'
import { type FailingStep, installFailingStep, MOMENTS } from '../../support/faults/failing-step.ts'
import { printFigures } from '../../support/faults/print-figures.ts'
import { storedState } from '../../support/faults/stored-state.ts'
import { type TestPortal, test } from '../../support/portal-fixture.ts'

const MOST_STEPS = 200

const isGood = (status: number) => status >= 200 && status < 300

/** Lets each write of a deed fail in turn, until none is left and it succeeds; gives the writes in their order. */
async function failAtEach(town: TestPortal, step: FailingStep, attempt: Attempt): Promise<string[]> {
  const before = await storedState(town)
  const steps: string[] = []
  while (steps.length < MOST_STEPS) {
    await town.backstage.forgetTries()
    await step.failAt(steps.length + 1)
    const status = await attempt()
    const failed = await step.failed()
    await step.failAt(0)
    // None fell on that number: this was the whole deed, done in the same place where it failed so often.
    if (failed === undefined) {
      expect(isGood(status), `${status} after all steps`).toBe(true)
      return steps
    }
    steps.push(failed)
    expect({ failed, isGood: isGood(status), ...(await storedState(town)) }).toEqual({
      failed,
      isGood: false,
      ...before,
    })
  }
  throw new Error('It never comes to its end')
}

describe('R4: a write that fails', () => {
  for (const moment of MOMENTS) {
    test(`${moment}, whichever it is, is no success, leaves no row and no file, and is in nobody’s way afterwards`, async ({
      town,
    }) => {
      const figures: Record<string, string> = {}
      let all = 0
      const step = await installFailingStep(town.database, moment)
      onTestFinished(() => step.close())
      for (const deed of await failingDeeds(town)) {
        const attempt = await prepareDeed(town, deed)
        const steps = await failAtEach(town, step, attempt).catch((error) => {
          throw new Error(`${deed}: ${error.message}`, { cause: error })
        })
        all += steps.length
        figures[deed] = `${steps.length}: ${steps.join(', ')}`
      }
      printFigures(`R4: ${all} writes that failed ${moment}`, figures)
      expect(all).toBeGreaterThan(100)
    })
  }
})
