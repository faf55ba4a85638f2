// SPDX-License-Identifier: Apache-2.0
import { defineConfig } from 'vitest/config'
import { costTests, portalTests, THOROUGH_TESTS } from './vitest.config.ts'

/** The configuration of `npm run test:thorough`, which `.ci/run` runs after `npm test`. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [{ test: { ...portalTests, name: 'portal', include: THOROUGH_TESTS } }, { test: costTests }],
  },
})
