// SPDX-License-Identifier: Apache-2.0
import { appendFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { checkPublishedLog } from '#server/certificates/log/check-published-log.ts'
import { readIfExists } from '#server/platform/files.ts'
import { COMMANDS } from './cli/commands.ts'
import { describeCommand } from './cli/help.ts'

/**
 * `npm run log:verify`: checks the log of issued certificates, from any machine. The file `--heads` contains the tree head of
 * each earlier run on a separate line (see docs/glossary.md). The log must still contain everything that these heads cover.
 * The new head is appended to the file.
 */
const { values } = parseArgs({ options: COMMANDS['log:verify'].options })
const { portal, heads } = values

if (!portal || !heads || !URL.canParse(portal)) {
  console.error(describeCommand('log:verify'))
  process.exitCode = 2
} else {
  try {
    const saved = ((await readIfExists(heads)) ?? '').split('\n').filter((line) => line.trim() !== '')
    const { head, sentences } = await checkPublishedLog(portal, saved)
    for (const sentence of sentences) console.log(sentence)
    if (head === undefined) process.exitCode = 1
    else if (saved.at(-1) !== head) await appendFile(heads, `${head}\n`)
  } catch (error) {
    console.error(
      `The log of ${portal} could not be checked: ${error instanceof Error ? error.message : String(error)}`,
    )
    process.exitCode = 2
  }
}
