// SPDX-License-Identifier: Apache-2.0
import { appendFileSync, rmSync } from 'node:fs'
import { findOrInstallBrowser } from './setup/browser.mjs'
import { makeMemoryFolder } from './setup/memory-folder.mjs'
import { installPackages } from './setup/packages.mjs'
import { findOrInstallPdfTools } from './setup/pdf-tools.mjs'
import { runPinned } from './setup/pinned-child.mjs'
import { inProject } from './setup/project.mjs'
import { buildServerProgram } from './setup/server-program.mjs'
import { runCommand } from './setup/set-up-error.mjs'
import {
  describeResult,
  filesToRepeat,
  listFailures,
  readTestResult,
  replaceFiles,
  unhandledErrorsFile,
} from './setup/test-result.mjs'
import { buildWebApp } from './setup/web-app.mjs'

const ERRORS_REPORTER = inProject('scripts', 'setup', 'unhandled-errors-reporter.mjs')
const RESULT = inProject('.cache', `test-result-${process.pid}.json`)

/** If the variable `REPEAT_FAILED` is set, at most this many failed test files are repeated, one after the other. */
const MAX_REPEATED = 3

// `npm test`: installs the tools that the tests need, and runs all tests, or the named tests, as in `npm test -- tests/api`.
await runCommand(async () => {
  const testFiles = process.argv.slice(2)
  await installPackages()
  await buildWebApp()
  const { command, environment: settings } = await buildServerProgram()
  await findOrInstallPdfTools()
  const memoryFolder = process.env.TMPDIR ? undefined : makeMemoryFolder()
  const environment = { ...process.env, CHROMIUM_PATH: await findOrInstallBrowser() }
  // The tests run the built program, which starts in half the time of the sources. Its usual compile cache is not used: the
  // tests have a cache in the temporary folder, which they delete.
  const { NODE_COMPILE_CACHE: _, ...withoutCache } = settings
  environment.PORTAL_PROGRAM = JSON.stringify({ command, environment: withoutCache })
  if (memoryFolder) environment.TMPDIR = memoryFolder
  const vitest = inProject('node_modules', 'vitest', 'vitest.mjs')
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${RESULT}`,
    `--reporter=${ERRORS_REPORTER}`,
  ]
  environment.UNHANDLED_ERRORS = unhandledErrorsFile(RESULT)

  async function run(parameters) {
    removeReports()
    const code = await runPinned([vitest, 'run', ...reporters, ...parameters], environment)
    const result = readTestResult(RESULT)
    record(listFailures(result))
    return { code, result }
  }

  let { code, result } = await run(testFiles)
  const repeated = process.env.REPEAT_FAILED && code === 1 ? filesToRepeat(result, MAX_REPEATED) : []
  if (repeated.length > 0) {
    // The option `--config` and its value.
    const options = testFiles.filter((parameter, index) => [parameter, testFiles[index - 1]].includes('--config'))
    const secondRun = await run([...options, '--no-file-parallelism', ...repeated])
    code = secondRun.code
    result = replaceFiles(result, secondRun.result)
    if (code === 0) record(`Unstable: the failures above did not occur again in ${repeated.join(', ')}\n`)
  }
  console.log(`\n${describeResult(result)}`)
  removeReports()
  if (memoryFolder) rmSync(memoryFolder, { recursive: true, force: true })
  return code
})

function removeReports() {
  for (const file of [RESULT, unhandledErrorsFile(RESULT)]) rmSync(file, { force: true })
}

/** Appends a text to the file `FAILED_TESTS`. `.ci/run` prints this file at the end, because the output of the tests is long. */
function record(text) {
  if (process.env.FAILED_TESTS && text) appendFileSync(process.env.FAILED_TESTS, text)
}
