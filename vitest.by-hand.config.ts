import { defineConfig } from 'vitest/config'
import { portalTests } from './vitest.config.ts'

const HALF_AN_HOUR = 1_800_000

/** Faults and attacks at full length, one file at a time: `npm run test:faults`, `npm run test:attack`. */
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
