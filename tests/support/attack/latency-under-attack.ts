import { setTimeout as pause } from 'node:timers/promises'
import type { AttackedPortal } from './attacked-portal.ts'
import { percentile } from './figures.ts'
import { openRawConnection } from './raw-connection.ts'

const PATIENCE_MS = 10_000
/** Another address than the attacker's: what that one spends is not theirs. */
const FROM = '127.0.0.2'

export interface Asked {
  /** How long honest calls took, in milliseconds; one that got no good answer took for ever. */
  times: number[]
  /** How long `/healthz` took. */
  healthTimes: number[]
}

/** While `attack` runs from 127.0.0.1, somebody opens pages and looks at their applications, once in a while. */
export async function measureDuringAttack(
  village: AttackedPortal,
  attack: () => Promise<void>,
  everyMs = 100,
): Promise<Asked> {
  const cookie = await village.cookieOf('user', FROM)
  const line = openRawConnection(village.origin, { patience: PATIENCE_MS, from: FROM })
  const asked: Asked = { times: [], healthTimes: [] }
  let isOver = false
  const ask = async (times: number[], method: string, path: string) => {
    const answer = await line.send({ method, path, headers: { cookie } })
    times.push(answer?.status === 200 ? answer.ms : Number.POSITIVE_INFINITY)
  }
  const advanceLogin = async () => {
    while (!isOver) {
      await ask(asked.healthTimes, 'GET', '/healthz')
      await ask(asked.times, 'GET', '/api/services')
      await ask(asked.times, 'POST', '/api/user/getapplication')
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
  return asked
}

/** As figures to print. */
export const spreadOf = (times: readonly number[]) =>
  `${times.length} calls, median ${Math.round(percentile(times, 50))}, p95 ${Math.round(percentile(times, 95))}, longest ${Math.round(percentile(times, 100))} ms`
