import { defineConfig } from 'vitest/config'
import { BENCH_TEST, costTests, portalTests } from './vitest.config.ts'

/** With this variable, the tests below use more and larger random inputs than in `npm test`. */
const env = { ...portalTests.env, THOROUGH: 'true' }

const RANDOM_INPUT = [
  'tests/api/duties-model.test.ts',
  'tests/demo/generated-services.test.ts',
  'tests/e2e/document-camera.test.ts',
]

/** The configuration of `npm run test:thorough`, which `.ci/run` runs after `npm test`. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...portalTests, name: 'portal', env, include: [BENCH_TEST, ...RANDOM_INPUT] } },
      { test: { ...costTests, env } },
    ],
  },
})
