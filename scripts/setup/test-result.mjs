// SPDX-License-Identifier: Apache-2.0
import { existsSync, readFileSync } from 'node:fs'

const NO_RESULT = { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0, testResults: [] }

/**
 * The JSON report of Vitest, with the errors outside any test. If there is no report, the run ended early; the result then
 * has one failed test.
 */
export function readTestResult(file, errorsFile = unhandledErrorsFile(file)) {
  const unhandledErrors = existsSync(errorsFile) ? JSON.parse(readFileSync(errorsFile, 'utf8')) : []
  return { ...(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : NO_RESULT), unhandledErrors }
}

/** The file of `unhandled-errors-reporter.mjs` beside a report. */
export const unhandledErrorsFile = (file) => `${file}.errors`

/** The files that could not be loaded, or in which a hook failed. They have no failed tests, but count as failures. */
const brokenFiles = ({ testResults }) =>
  testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )

/** The last line of the output, which other programs parse: `N passed, N failed`, and `N skipped` if tests were skipped. */
export function describeResult(result) {
  const failed = result.numFailedTests + brokenFiles(result).length
  const skipped = result.numPendingTests + (result.numTodoTests ?? 0)
  return `${result.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Matches browser tests, which may exceed a timeout on a busy machine. Failures of other tests have another cause. */
const BROWSER_TEST = /\/tests\/e2e\//

/**
 * The files whose tests are repeated: the failed files, if they are at most `maxFiles` browser tests and there was no other
 * error. Otherwise none, because many failures or other errors are not caused by a busy machine.
 */
export function filesToRepeat({ testResults, unhandledErrors = [] }, maxFiles) {
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
  const mayBeUnstable = failed.length <= maxFiles && failed.every((name) => BROWSER_TEST.test(name))
  return mayBeUnstable && unhandledErrors.length === 0 ? failed : []
}

/** The result of a run whose files in `repeated` ran a second time. The second run counts. */
export function replaceFiles(result, repeated) {
  const names = new Set(repeated.testResults.map(({ name }) => name))
  const testResults = [...result.testResults.filter(({ name }) => !names.has(name)), ...repeated.testResults]
  const count = (...statuses) =>
    testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => statuses.includes(status))
      .length
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending', 'skipped'),
    numTodoTests: count('todo'),
    testResults,
  }
}

/** Each failed test with its file and the beginning of its message, for the end of a long output. */
export function listFailures(result) {
  const unhandled = (result.unhandledErrors ?? []).map((error) => `Outside any test\n${shorten(error)}`)
  const broken = brokenFiles(result).map(
    ({ name, message }) => `${name}\n${shorten(message || 'A hook failed, or the file did not finish')}`,
  )
  const failed = result.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name} > ${fullName}\n${shorten(failureMessages.join('\n'))}`),
  )
  return [...unhandled, ...broken, ...failed].map((failure) => `${failure}\n`).join('')
}

/** The first lines of a message, indented. */
const shorten = (message) =>
  message
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 400)}`)
    .join('\n')
