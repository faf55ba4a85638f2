import { defineConfig } from 'vitest/config'
import { portalTests } from './vitest.config.ts'

const HALF_AN_HOUR = 1_800_000

/** What takes minutes, and is run on its own: `npm run test:walk`, `npm run test:certificates`, `npm run test:races`. */
export default defineConfig({
  test: {
    ...portalTests,
    include: ['tests/e2e/walk/**/*.test.ts', 'tests/long/**/*.test.ts'],
    maxWorkers: 2,
    testTimeout: HALF_AN_HOUR,
  },
})
