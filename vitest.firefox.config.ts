// SPDX-License-Identifier: Apache-2.0
import { defineConfig } from 'vitest/config'
import { portalTests } from './vitest.config.ts'

/** The configuration of `npm run test:firefox`. Firefox takes longer than Chromium to start and to fill in forms. */
export default defineConfig({
  test: {
    ...portalTests,
    include: ['tests/firefox/**/*.test.ts', 'tests/e2e/main-job.test.ts'],
    maxWorkers: 1,
    testTimeout: 240_000,
  },
})
