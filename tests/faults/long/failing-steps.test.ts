import { describe, expect, onTestFinished } from 'vitest'
import { failAtEach } from '../../support/faults/fail-at-each.ts'
import { failingDeeds, prepareDeed } from '../../support/faults/failing-deeds.ts'
import { installFailingStep, MOMENTS } from '../../support/faults/failing-step.ts'
import { printFigures } from '../../support/faults/print-figures.ts'
import { test } from '../../support/portal-fixture.ts'

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
