// SPDX-License-Identifier: Apache-2.0
import { access, constants } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { finishInterrupted } from '#server/operations/upgrade/finish-interrupted.ts'
import { accountOf, findInstallationRoot } from '#server/operations/upgrade/installation-root.ts'
import type { UpgradeDeps } from '#server/operations/upgrade/portal-switch.ts'
import { createRunner } from '#server/operations/upgrade/release-commands.ts'
import { rollBack } from '#server/operations/upgrade/rollback.ts'
import { systemdService } from '#server/operations/upgrade/service.ts'
import { upgrade } from '#server/operations/upgrade/upgrade.ts'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import { takeInstallationLock } from '#server/platform/db/embedded/data-folder.ts'
import { StartUpError } from '#server/platform/start-up-error.ts'
import { COMMANDS } from './cli/commands.ts'

/** `gram-seva upgrade [archive] [--rollback]`: see docs/operations.md#updating. */
const { values, positionals } = parseArgs({ options: COMMANDS.upgrade.options, allowPositionals: true })
const [archive] = positionals

// Without a listener, writing would end the process if the terminal is closed before the upgrade ends.
process.stdout.on('error', () => {})

try {
  const deps = await openDeps()
  const busy = new StartUpError('Another upgrade is running. Wait until it is done.')
  const lock = takeInstallationLock(join(deps.root.folder, 'upgrade.lock'), deps.root.folder, busy)
  try {
    for (const sentence of await run(deps)) console.log(sentence)
  } finally {
    lock.release()
  }
} catch (error) {
  if (!(error instanceof StartUpError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function run(deps: UpgradeDeps): Promise<string[]> {
  const finished = await finishInterrupted(deps)
  if (finished) console.log(finished)
  if (values.rollback) return rollBack(deps)
  if (archive === undefined)
    return finished ? [] : ['No upgrade was interrupted. To upgrade, specify the archive of a release.']
  const key = values.key ?? join(deps.root.folder, 'release-key.pem')
  return upgrade(deps, { archive: resolve(archive), key: resolve(key), rehearses: !values['no-trial-restore'] })
}

async function openDeps(): Promise<UpgradeDeps> {
  const configuration = readConfiguration(process.env)
  const root = await findInstallationRoot(process.env.GRAM_SEVA_RELEASE)
  await access(root.folder, constants.W_OK).catch(() => {
    throw new StartUpError(`You may not write to ${root.folder}. Run this command as root: sudo gram-seva upgrade …`)
  })
  if (configuration.port === 0)
    throw new StartUpError('Set PORT: the upgrade responds on this port while the portal is paused.')
  return {
    configuration,
    root,
    service: systemdService(values.service),
    runner: createRunner(await accountOf(configuration.dataDir, { allowsRoot: values['as-root'] })),
    report: (sentence) => console.log(sentence),
  }
}
