// SPDX-License-Identifier: Apache-2.0
import { parseArgs } from 'node:util'
import { getPassphrase } from '#server/operations/backup/passphrase.ts'
import { DRILL_EXIT, describeSeconds } from '#server/operations/drill/drill-record.ts'
import { DrillIsRunning, type DrillResult, runDrill, runDrillOfCopy } from '#server/operations/drill/restore-drill.ts'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import { StartUpError } from '#server/platform/start-up-error.ts'
import { COMMANDS } from './cli/commands.ts'

/** `gram-seva drill [--from folder] [--keys-from keys]`: see docs/backup.md. The portal runs it every night. */
const { values } = parseArgs({ options: COMMANDS.drill.options })

try {
  const { backup, seconds, faults, isRecorded } = await drill()
  if (faults.length === 0)
    console.log(`The backup ${backup} was restored in ${describeSeconds(seconds)}, without a fault.`)
  else {
    // The portal logs everything that the drill writes to standard error.
    console.error(`The backup ${backup} has faults:\n${faults.map((fault) => `  ✗ ${fault}`).join('\n')}`)
    process.exitCode = DRILL_EXIT.faults
  }
  if (!isRecorded) console.log('The result is not recorded, because the folder of the backup is read-only.')
} catch (error) {
  if (!(error instanceof StartUpError)) throw error
  console.error(error.message)
  process.exitCode = error instanceof DrillIsRunning ? DRILL_EXIT.anotherIsRunning : 1
}

async function drill(): Promise<DrillResult> {
  const passphrase = await getPassphrase(process.env, 'BACKUP_PASSPHRASE')
  const keysFile = values['keys-from']
  if (values.from === undefined) {
    if (keysFile !== undefined)
      throw new StartUpError('--keys-from needs --from, the folder with copies of the backups.')
    return runDrill(readConfiguration({ ...process.env, APP_MODE: process.env.APP_MODE || 'demo' }), passphrase)
  }
  // The mode of a demo needs none of the portal's settings, which another machine does not have. No portal is started.
  const configuration = readConfiguration({ ...process.env, APP_MODE: 'demo', BACKUP_DIR: values.from })
  const keys = keysFile && { file: keysFile, passphrase: await getPassphrase(process.env, 'BACKUP_KEYS_PASSPHRASE') }
  const drillDir = process.env.RESTORE_DRILL_DIR ? configuration.restoreDrillDir : undefined
  return runDrillOfCopy({ configuration, from: values.from, passphrase, keys: keys || undefined, drillDir })
}
