import { setTimeout as pause } from 'node:timers/promises'
import type { AttackedPortal } from './attacked-portal.ts'
import { percentile } from './figures.ts'
import { openRawConnection } from './raw-connection.ts'

const TIMEOUT_MS = 10_000
/** An address other than that of the attacker, so that its rate limits are separate. */
const FROM = '127.0.0.2'

export interface Asked {
  /** Durations of the user's requests in milliseconds; infinite for a failed request. */
  times: number[]
  /** Response times of `/healthz`. */
  healthTimes: number[]
}

/** Runs `attack` from 127.0.0.1, while an honest user opens pages and lists from time to time. */
export async function measureDuringAttack(
  village: AttackedPortal,
  attack: () => Promise<void>,
  everyMs = 100,
): Promise<Asked> {
  const cookie = await village.cookieOf('user', FROM)
  const line = openRawConnection(village.origin, { timeLimit: TIMEOUT_MS, from: FROM })
  const latency: Asked = { times: [], healthTimes: [] }
  let isOver = false
  const ask = async (times: number[], method: string, path: string) => {
    const response = await line.send({ method, path, headers: { cookie } })
    times.push(response?.status === 200 ? response.ms : Number.POSITIVE_INFINITY)
  }
  const advanceLogin = async () => {
    while (!isOver) {
      await ask(latency.healthTimes, 'GET', '/healthz')
      await ask(latency.times, 'GET', '/api/services')
      await ask(latency.times, 'POST', '/api/user/getapplication')
      await pause(everyMs)
    }
  }
  const going = advanceLogin()
  try {
    await attack()
  } finally {
    isOver = true
    await going
    line.close()
  }
  return latency
}

/** Formats times for printing. */
export const spreadOf = (times: readonly number[]) =>
  `${times.length} calls, median ${Math.round(percentile(times, 50))}, p95 ${Math.round(percentile(times, 95))}, longest ${Math.round(percentile(times, 100))} ms`
