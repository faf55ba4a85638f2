// SPDX-License-Identifier: Apache-2.0
import { setTimeout as pause } from 'node:timers/promises'
import { removeHoldFile } from './hold-file.ts'
import { type Journal, recordsOf } from './installation-root.ts'
import { runStep, type UpgradeDeps, waitUntilUp } from './portal-switch.ts'

/** If an upgrade or rollback is killed, the processes that it has started end by themselves within this time. */
const CHILDREN_END_MS = 60_000
const RETRY_MS = 500

/**
 * Finishes or undoes an upgrade or rollback that was killed while the portal was paused. Starts the release to which
 * the link `current` points, because this release can always use the database. Returns a message for the operator;
 * undefined if no run was interrupted.
 */
export async function finishInterrupted(deps: UpgradeDeps): Promise<string | undefined> {
  const { root, service, configuration } = deps
  const records = recordsOf(root)
  const journal = await records.readJournal()
  if (!journal) return undefined
  const { kind, from, to, migrates } = journal
  const current = await root.current()
  deps.report(`An earlier ${kind} to ${to} was interrupted.`)
  await service.stop()
  const hadCopy = migrates && (await discardCopy(deps))
  await removeHoldFile(configuration.dataDir)
  await service.start()
  await waitUntilUp(configuration)
  // Adopting the copy renames it to the portal's database. If the copy still existed, it had not been adopted.
  await recordOutcome(deps, journal, { isSwitched: current === to, isAdopted: journal.isAdopting && !hadCopy })
  await records.removeJournal()
  return current === to ? `It was finished: ${to} runs.` : `It was undone: ${from} runs, and nothing is lost.`
}

/**
 * Drops the copy of the database, and returns whether there was one. Tries again after a failure, because the killed
 * run may still be stopping its database server.
 */
async function discardCopy({ runner }: UpgradeDeps): Promise<boolean> {
  const end = performance.now() + CHILDREN_END_MS
  for (;;) {
    try {
      return (await runStep(runner, 'discard')) === true
    } catch (error) {
      if (performance.now() > end) throw error
      await pause(RETRY_MS)
    }
  }
}

interface Outcome {
  /** Whether the link `current` points to the release to which the run changed. */
  isSwitched: boolean
  /** Whether the copy of the database has become the portal's database. */
  isAdopted: boolean
}

/** Updates the record of the last completed upgrade, which a rollback needs. */
async function recordOutcome(
  { root }: UpgradeDeps,
  { kind, from, to, migrates }: Journal,
  { isSwitched, isAdopted }: Outcome,
) {
  const records = recordsOf(root)
  const completed = await records.readCompleted()
  if (kind === 'upgrade' && isSwitched) {
    const at = new Date().toISOString()
    await records.writeCompleted({ from, to, migrates, hasSnapshot: migrates && isAdopted, at })
  }
  if (kind === 'rollback' && isSwitched) await records.removeCompleted()
  // The rollback had already made the database with the older schema the portal's database. The newer release, which is still
  // current, has migrated this database, so there is no database for another rollback.
  if (kind === 'rollback' && !isSwitched && isAdopted && completed) {
    await records.writeCompleted({ ...completed, hasSnapshot: false })
  }
}
