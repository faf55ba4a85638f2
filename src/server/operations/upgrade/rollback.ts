// SPDX-License-Identifier: Apache-2.0
import { StartUpError } from '../../platform/start-up-error.ts'
import { DAYS_FOR_ROLLBACK } from './earlier-database.ts'
import { recordsOf } from './installation-root.ts'
import { describeDatabase, switchRelease, type UpgradeDeps } from './portal-switch.ts'

/**
 * Returns to the release from before the last upgrade. If that release has an older schema, the current data is copied
 * into that schema, so that nothing that was acknowledged is lost. Returns sentences for the operator. Throws a
 * `StartUpError` if the rollback is not possible.
 */
export async function rollBack(deps: UpgradeDeps): Promise<string[]> {
  const { root, runner } = deps
  const completed = await recordsOf(root).readCompleted()
  const current = await root.current()
  if (!completed || completed.to !== current) {
    throw new StartUpError(`There is no upgrade to ${current} that can be undone. Nothing was changed.`)
  }
  const { from, to, migrates, hasSnapshot } = completed
  if (migrates && !hasSnapshot) {
    throw new StartUpError(
      `The database from before the upgrade is missing, because the upgrade was interrupted. To return to ${from}, restore the backup (docs/backup.md). Nothing was changed.`,
    )
  }
  if (migrates && !(await describeDatabase(runner)).hasEarlier) {
    throw new StartUpError(
      `The database from before the upgrade was deleted after ${DAYS_FOR_ROLLBACK} days. To return to ${from}, restore the backup (docs/backup.md). Nothing was changed.`,
    )
  }
  const { seconds, prepared } = await switchRelease(deps, {
    kind: 'rollback',
    from: to,
    to: from,
    prepare: migrates ? 'carry-back' : undefined,
    record: () => recordsOf(root).removeCompleted(),
  })
  const leftBehind = Array.isArray(prepared) ? prepared : []
  return [
    `${from} runs again, after a pause of ${seconds.toFixed(1)} s. ${to} is kept.`,
    ...(migrates ? ['Everybody must log in again.'] : []),
    ...(leftBehind.length > 0
      ? [`Only ${to} knows these tables and columns, whose content was left behind: ${leftBehind.join(', ')}.`]
      : []),
  ]
}
