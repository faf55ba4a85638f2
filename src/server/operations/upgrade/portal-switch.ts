// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import { StartUpError } from '../../platform/start-up-error.ts'
import { DATABASES } from './database-copies.ts'
import type { DatabaseState, Step } from './database-steps.ts'
import { isPortHeld, removeHoldFile } from './hold-file.ts'
import { type InstallationRoot, recordsOf } from './installation-root.ts'
import type { Runner } from './release-commands.ts'
import type { Service } from './service.ts'
import { request, tryRelease } from './try-release.ts'

const HOLD_PROGRAM = new URL('hold-requests.ts', import.meta.url)
const STEP_PROGRAM = new URL('run-database-step.ts', import.meta.url)
/** The maximum time for a start. A release that has passed its trial starts within seconds. */
const START_MS = 120_000
const POLL_MS = 20

/** The objects that an upgrade or a rollback uses. */
export interface UpgradeDeps {
  configuration: Configuration
  root: InstallationRoot
  service: Service
  runner: Runner
  /** Prints a line about the progress. */
  report: (sentence: string) => void
}

/**
 * Runs one step on the database, and returns its result. Throws a `StartUpError` with the output of the step if it
 * fails.
 */
export async function runStep(runner: Runner, step: Step): Promise<unknown> {
  const { code, output, stdout } = await runner.beginProgram(STEP_PROGRAM, [step]).ended
  if (code !== 0) throw new StartUpError(output)
  return JSON.parse(stdout)
}

/** The state of the portal's database. The portal may be running. */
export const describeDatabase = async (runner: Runner) => (await runStep(runner, 'describe')) as DatabaseState

/** A switch from one release to another. */
export interface ReleaseSwitch {
  kind: 'upgrade' | 'rollback'
  from: string
  to: string
  /** The step that creates the database for the trial; undefined if both releases have the same schema. */
  prepare: Step | undefined
  /** Records the completed switch. It is called before the journal is removed. */
  record: () => Promise<void>
}

/**
 * Pauses the portal, tries the other release on a copy of the database, and switches to this release. Until the switch,
 * nothing of the current release is changed, so that it can be started again after any fault. Returns how long the
 * portal was paused, in seconds, and the result of the step `prepare`.
 */
export async function switchRelease(
  deps: UpgradeDeps,
  change: ReleaseSwitch,
): Promise<{ seconds: number; prepared: unknown }> {
  const { root, runner, report, configuration } = deps
  const { kind, from, to, prepare } = change
  const records = recordsOf(root)
  const journal = { kind, from, to, migrates: prepare !== undefined }
  let isAdopted = false
  const adopt = async () => {
    await records.writeJournal({ ...journal, isAdopting: true })
    await runStep(runner, 'adopt')
    isAdopted = true
  }

  await records.writeJournal({ ...journal, isAdopting: false })
  const pausedAt = performance.now()
  const { holdEnded, endPause } = await beginPause(deps)
  try {
    const prepared = await prepareAndTry(deps, change)
    // If the process is killed between `adopt` and `switchTo`, the newer release must start. The newer release can
    // migrate an older database, but the older release refuses a newer database. Therefore the order depends on the
    // direction.
    if (prepare && kind === 'rollback') await adopt()
    await root.switchTo(to)
    if (prepare && kind === 'upgrade') await adopt()
    report(`Starting ${to}.`)
    await startAndTakePort(deps, holdEnded)
    await change.record()
    await records.removeJournal()
    return { seconds: (performance.now() - pausedAt) / 1000, prepared }
  } catch (error) {
    // If the new release has taken over the port, it may have acknowledged changes. It then stays the current release, and
    // the next run of the command finishes the switch.
    if (isAdopted && !(await isPortHeld(configuration.dataDir))) throw error
    await returnToPrevious(deps, change, { isAdopted, holdEnded })
    await records.removeJournal()
    throw error
  } finally {
    await endPause()
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Starts the program that responds instead of the portal. During the pause, signals are ignored, for example when the
 * terminal is closed, because they would leave the portal stopped. `endPause` ends the program; signals then end this
 * process again.
 */
async function beginPause({ runner, report, configuration }: UpgradeDeps) {
  const onSignal = () => report('The portal is paused. The command ends when it runs again.')
  for (const signal of SIGNALS) process.on(signal, onSignal)
  report('Pausing the portal: people are asked to wait a moment.')
  const hold = runner.beginProgram(HOLD_PROGRAM)
  // From now on, the program tries to listen, and succeeds as soon as the portal has stopped.
  await Promise.race([once(hold.child, 'message'), hold.ended])
  const endPause = async () => {
    hold.child.kill('SIGTERM')
    await hold.ended
    await removeHoldFile(configuration.dataDir)
    for (const signal of SIGNALS) process.off(signal, onSignal)
  }
  return { holdEnded: hold.ended, endPause }
}

/**
 * Stops the portal, and tries the other release on the database that `prepare` creates. Returns the result of
 * `prepare`.
 */
async function prepareAndTry(
  { root, runner, service, report, configuration }: UpgradeDeps,
  { to, prepare }: ReleaseSwitch,
) {
  await service.stop()
  if (prepare) report('Copying the database.')
  const prepared = prepare && (await runStep(runner, prepare))
  report(`Trying ${to}.`)
  const database = prepare && DATABASES.next
  await tryRelease({ runner, release: root.releaseFolder(to), database, host: hostOf(configuration) })
  return prepared
}

interface Returning {
  /** Whether the copy of the database has become the portal's database. */
  isAdopted: boolean
  /** Resolves when the program that holds the port has ended. */
  holdEnded: Promise<unknown>
}

/**
 * Starts the previous release with the previous database. Nobody can have written to the database since the pause
 * began.
 */
async function returnToPrevious(
  deps: UpgradeDeps,
  { from, prepare }: ReleaseSwitch,
  { isAdopted, holdEnded }: Returning,
) {
  const { root, runner, service, report } = deps
  report(`Returning to ${from}.`)
  await service.stop()
  await root.switchTo(from)
  if (prepare) await runStep(runner, isAdopted ? 'return' : 'discard')
  await startAndTakePort(deps, holdEnded)
}

/** Starts the service, and waits until it has taken over the port from the program that holds the port. */
async function startAndTakePort({ service, configuration }: UpgradeDeps, holdEnded: Promise<unknown>) {
  await service.start()
  const end = performance.now() + START_MS
  // The starting portal removes the hold file when it needs the port.
  while (await isPortHeld(configuration.dataDir)) {
    if (performance.now() > end) throw new StartUpError('The release did not start: see the log of the service.')
    await pause(POLL_MS)
  }
  await holdEnded
  await waitUntilUp(configuration)
}

/** Waits until the portal itself responds. */
export async function waitUntilUp(configuration: Configuration): Promise<void> {
  const end = performance.now() + START_MS
  while (!(await isUp(configuration))) {
    if (performance.now() > end) throw new StartUpError('The portal does not answer: see the log of the service.')
    await pause(POLL_MS)
  }
}

/** Whether the portal itself responds. A program that holds the port during an upgrade responds with another text. */
export async function isUp(configuration: Configuration): Promise<boolean> {
  const { status, text } = await request(configuration.port, '/healthz', hostOf(configuration))
  return status === 200 && /"status":\s*"ok"/.test(text)
}

/** The host and port of the public address, for the header `host`. */
export const hostOf = ({ origin }: Configuration) => new URL(origin).host
