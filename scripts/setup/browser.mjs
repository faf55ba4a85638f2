// SPDX-License-Identifier: Apache-2.0
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { installDebianPackages } from './debian-packages.mjs'
import { PINNED_NODE } from './native-parts.mjs'
import { inProject } from './project.mjs'
import { runProgram } from './run-program.mjs'
import { SetUpError } from './set-up-error.mjs'

/** A Chromium without a user interface. With it, a test needs only half the processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const SYSTEM_BROWSERS = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Finds a Chromium for the tests, or installs one, and returns the path of its executable. On Debian, it installs the
 * headless shell even if there is another browser.
 */
export async function findOrInstallBrowser() {
  const found = findBrowser()
  if (process.env.CHROMIUM_PATH || found === HEADLESS_SHELL) return found
  console.log('Installing Chromium for the tests (only the first time) …')
  // Pages in Hindi need this font.
  await installDebianPackages(['chromium-headless-shell', 'fonts-noto-core'])
  if (!findBrowser()) await installPlaywrightBrowser()
  const installed = findBrowser()
  if (installed) return installed
  throw new SetUpError(
    'The tests need Chromium, and it could not be installed: install it, or set CHROMIUM_PATH to its program, and try again.',
  )
}

function findBrowser() {
  const configured = process.env.CHROMIUM_PATH
  if (configured && !existsSync(configured))
    throw new SetUpError(`CHROMIUM_PATH names ${configured}, which does not exist.`)
  return configured || SYSTEM_BROWSERS.find((path) => existsSync(path)) || findPlaywrightBrowser()
}

function findPlaywrightBrowser() {
  const { chromium } = createRequire(inProject('package.json'))('playwright')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

async function installPlaywrightBrowser() {
  const cli = inProject('node_modules', 'playwright', 'cli.js')
  await runProgram([PINNED_NODE, cli, 'install', 'chromium'])
}
