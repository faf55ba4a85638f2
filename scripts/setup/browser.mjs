import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PINNED_NODE } from './native-parts.mjs'
import { inProject } from './project.mjs'
import { runProgram } from './run-program.mjs'
import { SetUpFault } from './set-up-fault.mjs'

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Finds a Chromium for the tests, or installs one; answers with the path of its program. */
export async function findOrInstallBrowser() {
  const found = findBrowser()
  if (found) return found
  console.log('Installing Chromium for the tests (only the first time) …')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installDebianPackage()
  if (!findBrowser()) await installPlaywrightBrowser()
  const installed = findBrowser()
  if (installed) return installed
  throw new SetUpFault(
    'The tests need Chromium, and it could not be installed: install it, or set CHROMIUM_PATH to its program, and try again.',
  )
}

function findBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new SetUpFault(`CHROMIUM_PATH names ${given}, which does not exist.`)
  return given || SYSTEM_BROWSERS.find((path) => existsSync(path)) || findPlaywrightBrowser()
}

function findPlaywrightBrowser() {
  const { chromium } = createRequire(inProject('package.json'))('playwright')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

/** The font lets a page in Hindi be looked at. */
async function installDebianPackage() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-core']
  if ((await runProgram(install, { env, quiet: true })) === 0) return
  await runProgram(['apt-get', 'update', '-qq'], { env })
  await runProgram(install, { env })
}

async function installPlaywrightBrowser() {
  const cli = inProject('node_modules', 'playwright', 'cli.js')
  await runProgram([PINNED_NODE, cli, 'install', 'chromium'])
}
