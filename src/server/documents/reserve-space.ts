// SPDX-License-Identifier: Apache-2.0
import { RequestError } from '#shared/request-error.ts'

/** The minimum time between two measurements. A form with many files needs only one measurement. */
const MEASURE_EVERY_MS = 100

/** Reserves bytes for a file. The returned function ends the reservation, once the file is complete or removed. */
export type ReserveSpace = (bytes: number) => Promise<() => void>

/**
 * Creates a function that reserves disk space for a file. It throws `storage-full` unless the disk has space for the
 * largest permitted size of every file in progress, and then still has `leftFree` bytes. Without reservations, many
 * uploads that begin together could fill a disk that has space for each of them alone.
 */
export function createReservations(measureFree: () => Promise<number>, leftFree: number): ReserveSpace {
  let measuredAt = Number.NEGATIVE_INFINITY
  let free = Promise.resolve(0)
  /** The reserved bytes of files in progress. */
  let inProgress = 0
  /** The reserved bytes of files that ended since the last measurement began. The measurement may not include these files. */
  let ended = 0

  function measure() {
    const now = performance.now()
    if (now - measuredAt >= MEASURE_EVERY_MS) {
      ended = 0
      free = measureFree()
      measuredAt = now
    }
    return free
  }

  return async (bytes) => {
    // No `await` may be between the comparison and the reservation.
    if ((await measure()) - inProgress - ended - bytes < leftFree) throw new RequestError('storage-full')
    inProgress += bytes
    return () => {
      inProgress -= bytes
      ended += bytes
    }
  }
}
