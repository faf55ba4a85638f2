// SPDX-License-Identifier: Apache-2.0
import { Refusal } from '#shared/refusal.ts'

/** The interval of measurements, so that a form with many files needs only one. */
const MEASURE_EVERY_MS = 100

/** Reserves bytes for a file. The returned function ends the reservation, once the file is complete or removed. */
export type ReserveSpace = (bytes: number) => Promise<() => void>

/**
 * Lets files begin only while the disk has space for all that are in progress, even if each becomes as large as it may, and then
 * still `leftFree` bytes. Otherwise many small uploads that begin together could fill a disk that had space for each of them.
 * Throws `storage-full`.
 */
export function createReservations(measureFree: () => Promise<number>, leftFree: number): ReserveSpace {
  let [measuredAt, free] = [Number.NEGATIVE_INFINITY, Promise.resolve(0)]
  let inProgress = 0
  /** The reservations that ended since the last measurement began, because it may not include their files. */
  let ended = 0

  function measure() {
    const now = performance.now()
    if (now - measuredAt >= MEASURE_EVERY_MS) {
      ended = 0
      ;[measuredAt, free] = [now, measureFree()]
    }
    return free
  }

  return async (bytes) => {
    // Nothing may wait between the comparison and the reservation.
    if ((await measure()) - inProgress - ended - bytes < leftFree) throw new Refusal('storage-full')
    inProgress += bytes
    return () => {
      inProgress -= bytes
      ended += bytes
    }
  }
}
