// SPDX-License-Identifier: Apache-2.0
import { defineConfig } from 'vitest/config'
import { portalTests } from './vitest.config.ts'

const HALF_AN_HOUR = 1_800_000

/** The configuration of `npm run test:faults` and `npm run test:attack`, which run one file at a time. */
export default defineConfig({
  test: {
    ...portalTests,
    include: ['tests/faults/long/**/*.test.ts', 'tests/attack/**/*.test.ts'],
    maxWorkers: 1,
    fileParallelism: false,
    isolate: true,
    testTimeout: HALF_AN_HOUR,
    hookTimeout: HALF_AN_HOUR,
  },
})
