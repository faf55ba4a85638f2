// SPDX-License-Identifier: Apache-2.0
import { describe, expect, onTestFinished } from 'vitest'
import { failEachWrite } from '../../support/faults/fail-each-write.ts'
import { failingActions, prepareAction } from '../../support/faults/failing-actions.ts'
import { installFailingWrite, MOMENTS } from '../../support/faults/failing-write.ts'
import { printResults } from '../../support/faults/print-results.ts'
import { test } from '../../support/portal-fixture.ts'

// For each action, this test makes each write of its transaction fail once, either immediately or at the commit. R4 is the
// fault in docs/security/faults-and-attacks.md.
describe('A database write (fault R4)', () => {
  for (const moment of MOMENTS) {
    test(`that fails ${moment} is never reported as success, leaves no row or file behind, and blocks no later request`, async ({
      portal,
    }) => {
      const writesByAction: Record<string, string> = {}
      let totalWrites = 0
      const failingWrite = await installFailingWrite(portal.database, moment)
      onTestFinished(() => failingWrite.close())
      for (const action of await failingActions(portal)) {
        const attempt = await prepareAction(portal, action)
        const failedWrites = await failEachWrite(portal, failingWrite, attempt).catch((error) => {
          throw new Error(`${action}: ${error.message}`, { cause: error })
        })
        totalWrites += failedWrites.length
        writesByAction[action] = `${failedWrites.length}: ${failedWrites.join(', ')}`
      }
      printResults(`${totalWrites} writes that failed ${moment}`, writesByAction)
      // There are more than a hundred writes. Fewer would mean that some writes did not fail.
      expect(totalWrites).toBeGreaterThan(100)
    })
  }
})
