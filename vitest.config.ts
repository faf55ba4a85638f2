// SPDX-License-Identifier: Apache-2.0
import { defineConfig } from 'vitest/config'

/** The options of all tests. */
const COMMON = {
  setupFiles: ['tests/support/console-guard.ts'],
  pool: 'forks' as const,
  // The tests send many requests from one address. Tests of rate limits set their own factor.
  env: { BUDGET_FACTOR: '0' },
  // The timeouts are long for busy machines. No test waits for them.
  testTimeout: 90_000,
  hookTimeout: 90_000,
}

const UNIT_TESTS = ['src/**/*.test.ts', 'src/**/*.test.tsx']
const COST_TESTS = ['tests/cost/**/*.test.ts']
/** Tests with much random or generated input, and a short run of the whole benchmark. */
export const THOROUGH_TESTS = [
  'tests/api/duties-model.test.ts',
  'tests/bench/bench.test.ts',
  'tests/bench/sizing.test.ts',
  'tests/demo/generated-services.test.ts',
  'tests/e2e/document-camera.test.ts',
]

/** The options of tests that use the portal and its database. */
export const portalTests = {
  ...COMMON,
  globalSetup: ['tests/support/global-setup.ts'],
  // The files share a process, because loading the program for each file took a third of the time. State that a test leaves
  // behind in a module would also be a fault in the portal.
  isolate: false,
}

/**
 * The options of the tests that measure parsers. Each file has its own process, because these tests collect garbage many
 * times, which is fast with a small heap. A failed test is repeated, because other programs affect it; a nonlinear parser
 * fails each time.
 */
export const costTests = { ...COMMON, name: 'cost', include: COST_TESTS, isolate: true, retry: 2 }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...portalTests,
          name: 'portal',
          include: ['tests/**/*.test.ts'],
          // These tests have separate commands: `npm run test:thorough`, `test:walk`, `test:firefox`, `test:certificates`, `test:races`,
          // `test:offline`, `test:cluster`, `test:faults` and `test:attack`.
          exclude: [
            ...COST_TESTS,
            ...THOROUGH_TESTS,
            'tests/e2e/walk/**',
            'tests/firefox/**',
            'tests/long/**',
            'tests/offline-stress/**',
            'tests/cluster/**',
            'tests/faults/long/**',
            'tests/attack/**',
          ],
        },
      },
      { test: { ...COMMON, name: 'unit', include: UNIT_TESTS, isolate: false } },
    ],
  },
})
