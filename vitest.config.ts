import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tests/**/*.test.ts'],
    // Run by hand, as they take many minutes: `npm run test:certificates`, `test:races`, `test:cluster`, `test:faults` and
    // `test:attack`.
    exclude: ['tests/long/**', 'tests/cluster/**', 'tests/faults/long/**', 'tests/attack/**'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/console-guard.ts'],
    pool: 'forks',
    // Tests are crowds from one address: budgets are held where a test sets them.
    env: { BUDGET_FACTOR: '0' },
    maxWorkers: 2,
    // Reading the program anew for each file took a third of the time. Tests share a process as requests share the
    // portal's: what one leaves behind in a module is a fault there, too.
    isolate: false,
    // As long as a machine may take that is busy with something else; nothing waits for it.
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
})
