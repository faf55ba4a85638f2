import { defineConfig } from 'vitest/config'

/** What every test runs with, whichever program starts it. */
const COMMON = {
  setupFiles: ['tests/support/console-guard.ts'],
  pool: 'forks' as const,
  // Tests are crowds from one address: budgets are held where a test sets them.
  env: { BUDGET_FACTOR: '0' },
  // As long as a machine may take that is busy with something else; nothing waits for it.
  testTimeout: 90_000,
  hookTimeout: 90_000,
}

const UNIT_TESTS = ['src/**/*.test.ts', 'src/**/*.test.tsx']
const COST_TESTS = ['tests/cost/**/*.test.ts']

/** Tests that use the portal and its database. */
export const portalTests = {
  ...COMMON,
  globalSetup: ['tests/support/global-setup.ts'],
  // Reading the program anew for each file took a third of the time. Tests share a process as requests share the
  // portal's: what one leaves behind in a module is a fault there, too.
  isolate: false,
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...portalTests,
          name: 'portal',
          include: ['tests/**/*.test.ts'],
          // Run on their own: `npm run test:walk`; and by hand, as they take many minutes: `npm run test:certificates`,
          // `test:races`, `test:cluster`, `test:faults` and `test:attack`.
          exclude: [
            ...COST_TESTS,
            'tests/e2e/walk/**',
            'tests/long/**',
            'tests/cluster/**',
            'tests/faults/long/**',
            'tests/attack/**',
          ],
        },
      },
      { test: { ...COMMON, name: 'unit', include: UNIT_TESTS, isolate: false } },
      // Each file in a process of its own: a small heap is collected fast, and these tests collect it many times. Other
      // programs can make one measurement steeper; a parser whose cost grows too fast fails each time.
      { test: { ...COMMON, name: 'cost', include: COST_TESTS, isolate: true, retry: 2 } },
    ],
  },
})
