import { existsSync, readFileSync } from 'node:fs'

const NO_RESULT = { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0, testResults: [] }

/** The JSON report of Vitest. Without one, the run ended early, which counts as a failed test. */
export function readTestResult(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : NO_RESULT
}

/** The test files that could not be loaded. They have no failed tests, but count as failures. */
const brokenFiles = ({ testResults }) =>
  testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)

/** The last line of the output, which other programs parse: `N passed, N failed`, and `N skipped` if tests were skipped. */
export function describeResult(result) {
  const failed = result.numFailedTests + brokenFiles(result).length
  const skipped = result.numPendingTests + (result.numTodoTests ?? 0)
  return `${result.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** The files with failed tests, and those that could not be loaded. */
export const failedFiles = ({ testResults }) =>
  testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)

/** The result of a run in which the files of `repeated` ran a second time, which counts. */
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
  const broken = brokenFiles(result).map(({ name, message }) => `${name}\n${shorten(message)}`)
  const failed = result.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name} > ${fullName}\n${shorten(failureMessages.join('\n'))}`),
  )
  return [...broken, ...failed].map((failure) => `${failure}\n`).join('')
}

const shorten = (message) =>
  message
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 400)}`)
    .join('\n')
