// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'

const { describeResult, filesToRepeat, listFailures, readTestResult, replaceFiles } = await import(
  `${process.cwd()}/scripts/setup/test-result.mjs`
)

const RESULT = {
  numPassedTests: 7,
  numFailedTests: 1,
  numPendingTests: 2,
  testResults: [
    {
      name: 'login.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'Login accepts a password', failureMessages: [] },
        { status: 'failed', fullName: 'Login rejects a password', failureMessages: ['expected 200 to be 401'] },
      ],
    },
    { name: 'broken.test.ts', status: 'failed', message: 'Unexpected token', assertionResults: [] },
  ],
}

describe('The result of `npm test`', () => {
  test('counts a test file that could not be loaded as a failure, and names skipped tests', () => {
    expect(describeResult(RESULT)).toBe('7 passed, 2 failed, 2 skipped')
  })

  test('lists each failure with its file and its message', () => {
    expect(listFailures(RESULT)).toBe(
      'broken.test.ts\n    Unexpected token\nlogin.test.ts > Login rejects a password\n    expected 200 to be 401\n',
    )
  })

  test('counts a failed hook as a failure, although its tests are only skipped', () => {
    const assertionResults = [{ status: 'skipped', fullName: 'Login', failureMessages: [] }]
    const testResults = [{ name: 'login.test.ts', status: 'failed', message: '', assertionResults }]
    const result = { ...RESULT, numFailedTests: 0, testResults }
    expect(describeResult(result)).toBe('7 passed, 1 failed, 2 skipped')
    expect(listFailures(result)).toBe('login.test.ts\n    A hook failed, or the file did not finish\n')
  })

  test.for([
    ['a failed browser test', 1, ['/tests/e2e/login.test.ts'], []],
    ['four failed browser tests', 0, ['1', '2', '3', '4'].map((name) => `/tests/e2e/${name}.test.ts`), []],
    ['a failed test without a browser', 0, ['/tests/e2e/login.test.ts', '/tests/api/duties-model.test.ts'], []],
    ['an error outside any test', 0, ['/tests/e2e/login.test.ts'], ['Worker exited unexpectedly']],
  ] as const)('after %s, the number of repeated files is %i', ([, count, files, unhandledErrors]) => {
    const testResults = files.map((name) => ({ name, status: 'failed', assertionResults: [] }))
    expect(filesToRepeat({ testResults, unhandledErrors }, 3)).toHaveLength(count)
  })

  test('counts the second run of a repeated file instead of its first', () => {
    const names = ['login.test.ts', 'broken.test.ts']
    const assertionResults = [{ status: 'passed' }, { status: 'skipped' }]
    const repeated = { testResults: names.map((name: string) => ({ name, status: 'passed', assertionResults })) }
    expect(describeResult(replaceFiles(RESULT, repeated))).toBe('2 passed, 0 failed, 2 skipped')
  })

  test('is a failure if the run ended before it could write a report', () => {
    expect(describeResult(readTestResult('no-such-report.json'))).toBe('0 passed, 1 failed')
  })
})
