import { existsSync, readFileSync } from 'node:fs'

/** The closing line that a machine may read: `N passed, N failed`, and how many were skipped if any were. */
export function describeResult(file) {
  if (!existsSync(file)) return '0 passed, 1 failed'
  const result = JSON.parse(readFileSync(file, 'utf8'))
  // A file that could not even be read has no tests to fail, but must not pass for a success.
  const broken = result.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0)
  const failed = result.numFailedTests + broken.length
  const skipped = result.numPendingTests + (result.numTodoTests ?? 0)
  return `${result.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
