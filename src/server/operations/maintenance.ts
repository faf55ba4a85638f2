// SPDX-License-Identifier: Apache-2.0
import { todayInIndia } from '#shared/rules.ts'
import { expireProposals } from '../applications/certificate-register/certificate-proposals.ts'
import { addMissingLookAlikeKeys } from '../applications/duplicate-keys.ts'
import { addFeedbackToFigures } from '../applications/feedback/feedback-figures.ts'
import { addMissingSimilarityTexts } from '../applications/similar/similarity-texts.ts'
import { warnOfExpiringKey } from '../certificates/signing/find-signing-keys.ts'
import { recomputeDueDates } from '../charter/due-dates.ts'
import { createSweepCutoff, sweepDocuments } from '../documents/sweep-documents.ts'
import { deleteExpiredParts } from '../documents/upload-parts.ts'
import { tryWithAdvisoryLock } from '../platform/db/advisory-locks.ts'
import type { DatabaseAddress } from '../platform/db/connection.ts'
import { runEachStep, type Step } from '../platform/run-each-step.ts'
import { replayErasures } from '../privacy/replay-erasures.ts'
import { deleteExpired } from '../sessions/delete-expired.ts'
import { sendWeeklyFigures } from '../statistics/weekly-figures.ts'
import type { Portal } from './portal.ts'
import { dropEarlierDatabase } from './upgrade/earlier-database.ts'

const HOUR_MS = 3_600_000

interface Options {
  database: DatabaseAddress
  /** The same database with the owner's role; undefined if the portal's own role is the owner. */
  owner?: DatabaseAddress | undefined
  onError: (error: Error) => void
}

/**
 * Runs maintenance immediately in the background, and then every hour. Returns a function that stops it and waits for a
 * running pass. The first pass deletes orphaned files (files that no row refers to) that are older than `firstCutoff`. If
 * other processes may be writing files, `firstCutoff` is undefined, and the first pass deletes no files.
 */
export function runMaintenanceHourly(portal: Portal, options: Options, firstCutoff: number | undefined) {
  const run = (cutoff: number | undefined) =>
    tryWithAdvisoryLock(options.database, 'maintenance', () => runMaintenance(portal, options, cutoff)).catch(
      options.onError,
    )
  const nextCutoff = createSweepCutoff(HOUR_MS)
  let running = run(firstCutoff)
  const timer = setInterval(() => {
    running = running.then(() => run(nextCutoff()))
  }, HOUR_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/**
 * Runs every step, even after a step has failed. The readiness check warns of the steps that failed in the last pass.
 */
export async function runMaintenance(portal: Portal, options: Options, cutoff: number | undefined) {
  portal.maintenance.failedSteps = await runEachStep(stepsOf(portal, options, cutoff), options.onError)
}

/**
 * The steps of a maintenance pass, in order. Only orphaned files that were written before `cutoff` are deleted.
 */
function stepsOf(portal: Portal, { owner, onError }: Options, cutoff: number | undefined): Step[] {
  const { db, documents, catalogue, panchayat, configuration, jobs } = portal
  return [
    ['sweep documents', async () => cutoff !== undefined && (await sweepDocuments(db, documents, cutoff))],
    ['delete expired rows', () => deleteExpired(portal)],
    ['delete expired parts', () => deleteExpiredParts(portal)],
    ['add missing look-alike keys', () => addMissingLookAlikeKeys(db, catalogue)],
    ['add missing texts for finding similar applications', () => addMissingSimilarityTexts(db, catalogue)],
    ['compute due dates', () => recomputeDueDates(db, panchayat.id, catalogue)],
    ['expire proposals', () => db.transaction().execute((tx) => expireProposals(tx, panchayat.id))],
    // Erases the accounts that a restored backup brought back, before the daily jobs use them.
    ['erase accounts again', () => replayErasures(portal, configuration.dataDir, onError)],
    ['schedule the deletion of old data', () => jobs.scheduleDaily('retention', todayInIndia())],
    ['schedule the report of overdue applications', () => jobs.scheduleDaily('overdue', todayInIndia())],
    ['add feedback to the figures', () => addFeedbackToFigures(db, panchayat.id)],
    ['enqueue weekly mails', () => sendWeeklyFigures(portal)],
    ['warn of an expiring key', () => warnOfExpiringKey(db, panchayat.id, onError)],
    // Only upgrades of the embedded database keep the database from before the upgrade.
    [
      'drop the earlier database',
      async () => owner && configuration.databaseUrl === undefined && dropEarlierDatabase(owner),
    ],
  ]
}
