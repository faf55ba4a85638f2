// SPDX-License-Identifier: Apache-2.0
import { writeFileSync } from 'node:fs'

/** Writes the errors outside any test to the file in `UNHANDLED_ERRORS`, because the JSON report of Vitest lacks them. */
export default class UnhandledErrorsReporter {
  onTestRunEnd(_modules, errors) {
    const messages = errors.map(({ stack, message }) => stack ?? message)
    writeFileSync(process.env.UNHANDLED_ERRORS, JSON.stringify(messages))
  }
}
