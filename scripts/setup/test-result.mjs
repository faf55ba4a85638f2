import { existsSync, readFileSync } from 'node:fs'

/** The last line of the output, which other programs parse: `N passed, N failed`, and `N skipped` if tests were skipped. */
export function describeResult(file) {
  if (!existsSync(file)) return '0 passed, 1 failed'
  const result = JSON.parse(readFileSync(file, 'utf8'))
  // A test file that could not be loaded has no failed tests, but counts as a failure.
  const broken = result.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0)
  const failed = result.numFailedTests + broken.length
  const skipped = result.numPendingTests + (result.numTodoTests ?? 0)
  return `${result.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
