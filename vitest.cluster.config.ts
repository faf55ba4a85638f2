// SPDX-License-Identifier: Apache-2.0
import { defineConfig } from 'vitest/config'

const FIVE_MINUTES = 300_000

/** The configuration of `npm run test:cluster`, with several processes and servers. */
export default defineConfig({
  test: {
    include: ['tests/cluster/**/*.test.ts'],
    pool: 'forks',
    // The tests send many requests from one address, so rate limits are disabled.
    env: { BUDGET_FACTOR: '0' },
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: FIVE_MINUTES,
    hookTimeout: FIVE_MINUTES,
  },
})
