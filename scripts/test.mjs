import { appendFileSync, rmSync } from 'node:fs'
import { findOrInstallBrowser } from './setup/browser.mjs'
import { makeMemoryFolder } from './setup/memory-folder.mjs'
import { installPackages } from './setup/packages.mjs'
import { findOrInstallPdfTools } from './setup/pdf-tools.mjs'
import { runPinned } from './setup/pinned-child.mjs'
import { inProject } from './setup/project.mjs'
import { buildServerProgram } from './setup/server-program.mjs'
import { runCommand } from './setup/set-up-fault.mjs'
import { describeResult, listFailures, readTestResult } from './setup/test-result.mjs'
import { buildWebApp } from './setup/web-app.mjs'

const RESULT = inProject('.cache', `test-result-${process.pid}.json`)

// `npm test`: installs the tools that the tests need, and runs all tests, or the named tests, as in `npm test -- tests/api`.
await runCommand(async () => {
  const testFiles = process.argv.slice(2)
  await installPackages()
  await buildWebApp()
  const { command, environment: settings } = await buildServerProgram()
  await findOrInstallPdfTools()
  const memoryFolder = process.env.TMPDIR ? undefined : makeMemoryFolder()
  const environment = { ...process.env, CHROMIUM_PATH: await findOrInstallBrowser() }
  // The built program starts in half the time. Its compile cache is in the temporary folder, which the tests delete.
  const { NODE_COMPILE_CACHE: _, ...withoutCache } = settings
  environment.PORTAL_PROGRAM = JSON.stringify({ command, environment: withoutCache })
  if (memoryFolder) environment.TMPDIR = memoryFolder
  const vitest = inProject('node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${RESULT}`]
  const code = await runPinned([vitest, 'run', ...reporters, ...testFiles], environment)
  const result = readTestResult(RESULT)
  // `.ci/run` prints this file last, because its output is long.
  if (process.env.FAILED_TESTS) appendFileSync(process.env.FAILED_TESTS, listFailures(result))
  console.log(`\n${describeResult(result)}`)
  rmSync(RESULT, { force: true })
  if (memoryFolder) rmSync(memoryFolder, { recursive: true, force: true })
  return code
})
