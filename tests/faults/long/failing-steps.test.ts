import { describe, expect, onTestFinished } from 'vitest'
import { failAtEach } from '../../support/faults/fail-at-each.ts'
import { failingActions, prepareAction } from '../../support/faults/failing-actions.ts'
import { installFailingStep, MOMENTS } from '../../support/faults/failing-step.ts'
import { printFigures } from '../../support/faults/print-figures.ts'
import { test } from '../../support/portal-fixture.ts'

describe('R4: a write that fails', () => {
  for (const moment of MOMENTS) {
    test(`${moment} is never reported as success, leaves no row and no file, and blocks nothing afterwards`, async ({
      portal,
    }) => {
      const figures: Record<string, string> = {}
      let all = 0
      const step = await installFailingStep(portal.database, moment)
      onTestFinished(() => step.close())
      for (const action of await failingActions(portal)) {
        const attempt = await prepareAction(portal, action)
        const steps = await failAtEach(portal, step, attempt).catch((error) => {
          throw new Error(`${action}: ${error.message}`, { cause: error })
        })
        all += steps.length
        figures[action] = `${steps.length}: ${steps.join(', ')}`
      }
      printFigures(`R4: ${all} writes that failed ${moment}`, figures)
      expect(all).toBeGreaterThan(100)
    })
  }
})
