// SPDX-License-Identifier: Apache-2.0
import { defineConfig } from 'vitest/config'
import { portalTests } from './vitest.config.ts'

const HALF_AN_HOUR = 1_800_000
/** Preparing releases and a village takes minutes on a busy machine. */
const TEN_MINUTES = 600_000

/** The configuration of `npm run test:walk`, `test:certificates`, `test:races`, `test:offline`, `test:release`, `test:installation`, `test:container` and `test:upgrade`, which take minutes. */
export default defineConfig({
  test: {
    ...portalTests,
    include: ['tests/e2e/walk/**/*.test.ts', 'tests/long/**/*.test.ts', 'tests/offline-stress/**/*.test.ts'],
    maxWorkers: 2,
    testTimeout: HALF_AN_HOUR,
    hookTimeout: TEN_MINUTES,
  },
})
