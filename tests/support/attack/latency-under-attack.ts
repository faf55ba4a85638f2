// SPDX-License-Identifier: Apache-2.0
import { setTimeout as pause } from 'node:timers/promises'
import type { AttackedPortal } from './attacked-portal.ts'
import { percentile } from './figures.ts'
import { openRawConnection } from './raw-connection.ts'

/** A request without a response in this time counts as failed. */
const TIMEOUT_MS = 10_000
/** The legitimate user's address. It differs from the attacker's, so that the rate limits of the two are separate. */
const FROM = '127.0.0.2'

export interface Latencies {
  /** Durations of the legitimate user's requests in milliseconds; infinite for a failed request. */
  times: number[]
  /** Response times of `/healthz` in milliseconds. */
  healthTimes: number[]
}

/** Runs `attack` from 127.0.0.1, while a legitimate user requests lists from time to time. */
export async function measureDuringAttack(
  village: AttackedPortal,
  attack: () => Promise<void>,
  everyMs = 100,
): Promise<Latencies> {
  const cookie = await village.cookieOf('user', FROM)
  const connection = openRawConnection(village.origin, { timeLimit: TIMEOUT_MS, from: FROM })
  const latencies: Latencies = { times: [], healthTimes: [] }
  let isOver = false
  const measure = async (times: number[], method: string, path: string) => {
    const response = await connection.send({ method, path, headers: { cookie } })
    times.push(response?.status === 200 ? response.ms : Number.POSITIVE_INFINITY)
  }
  const requestRepeatedly = async () => {
    while (!isOver) {
      await measure(latencies.healthTimes, 'GET', '/healthz')
      await measure(latencies.times, 'GET', '/api/services')
      await measure(latencies.times, 'POST', '/api/user/getapplication')
      await pause(everyMs)
    }
  }
  const requesting = requestRepeatedly()
  try {
    await attack()
  } finally {
    isOver = true
    await requesting
    connection.close()
  }
  return latencies
}

/** Formats times for printing. */
export const formatLatencies = (times: readonly number[]) =>
  `${times.length} calls, median ${Math.round(percentile(times, 50))}, p95 ${Math.round(percentile(times, 95))}, longest ${Math.round(percentile(times, 100))} ms`
