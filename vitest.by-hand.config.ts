import { defineConfig } from 'vitest/config'
import everyTest from './vitest.config.ts'

const HALF_AN_HOUR = 1_800_000

/** Faults and attacks at full length, one file at a time: `npm run test:faults`, `npm run test:attack`. */
export default defineConfig({
  test: {
    ...everyTest.test,
    include: ['tests/faults/long/**/*.test.ts', 'tests/attack/**/*.test.ts'],
    exclude: [],
    maxWorkers: 1,
    fileParallelism: false,
    isolate: true,
    testTimeout: HALF_AN_HOUR,
    hookTimeout: HALF_AN_HOUR,
  },
})
