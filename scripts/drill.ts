import { getPassphrase } from '#server/operations/backup/passphrase.ts'
import { DRILL_EXIT, describeSeconds } from '#server/operations/drill/drill-record.ts'
import { DrillIsRunning, runDrill } from '#server/operations/drill/restore-drill.ts'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import { StartUpFault } from '#server/platform/start-up-fault.ts'

/** `npm run drill`: see docs/backup.md. The portal runs it every night. */
try {
  const configuration = readConfiguration({ ...process.env, APP_MODE: process.env.APP_MODE || 'demo' })
  const { backup, seconds, faults } = await runDrill(
    configuration,
    await getPassphrase(process.env, 'BACKUP_PASSPHRASE'),
  )
  if (faults.length === 0)
    console.log(`The backup ${backup} was restored in ${describeSeconds(seconds)}, without a fault.`)
  else {
    // The portal logs everything that the drill writes to standard error.
    console.error(`The backup ${backup} has faults:\n${faults.map((fault) => `  ✗ ${fault}`).join('\n')}`)
    process.exitCode = DRILL_EXIT.faults
  }
} catch (error) {
  if (!(error instanceof StartUpFault)) throw error
  console.error(error.message)
  process.exitCode = error instanceof DrillIsRunning ? DRILL_EXIT.anotherIsRunning : 1
}
