// SPDX-License-Identifier: Apache-2.0
import { existsSync } from 'node:fs'

const USUAL_PATHS = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

// `npm run test:firefox`: runs the most important browser tests in an installed Firefox, through WebDriver BiDi.
const path = process.env.FIREFOX_PATH ?? USUAL_PATHS.find((file) => existsSync(file))
if (path === undefined) {
  console.log(
    'The tests in Firefox were skipped, because Firefox is not installed: install firefox-esr, or set FIREFOX_PATH to the path of its program.',
  )
} else {
  console.log(`Testing in ${path}`)
  // The tests use Firefox only if this variable is set. FIREFOX_PATH does not suffice, because it may also be set in other runs.
  process.env.TEST_FIREFOX = path
  process.argv.push('--config', 'vitest.firefox.config.ts')
  await import('./test.mjs')
}
