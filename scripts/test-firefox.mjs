// SPDX-License-Identifier: Apache-2.0
import { existsSync } from 'node:fs'

const SYSTEM_FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

// `npm run test:firefox`: the main journeys in an installed Firefox, through WebDriver BiDi.
const path = process.env.FIREFOX_PATH ?? SYSTEM_FIREFOX.find((file) => existsSync(file))
if (path === undefined) {
  console.log(
    'The tests in Firefox were skipped, because Firefox is not installed: install firefox-esr, or set FIREFOX_PATH to its program.',
  )
} else {
  console.log(`Testing in ${path}`)
  process.env.TEST_FIREFOX = path
  process.argv.push('--config', 'vitest.firefox.config.ts')
  await import('./test.mjs')
}
