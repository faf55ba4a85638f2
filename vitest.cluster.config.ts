import { defineConfig } from 'vitest/config'

const FIVE_MINUTES = 300_000

/** Several processes and servers, run by hand: `npm run test:cluster`. */
export default defineConfig({
  test: {
    include: ['tests/cluster/**/*.test.ts'],
    pool: 'forks',
    // Tests are crowds from one address: budgets are held where a test sets them.
    env: { BUDGET_FACTOR: '0' },
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: FIVE_MINUTES,
    hookTimeout: FIVE_MINUTES,
  },
})
