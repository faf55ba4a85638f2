import { TOTP } from 'otpauth'
import type { Answer, Client } from './client.ts'

/** The code that a phone with this secret shows, so many steps of thirty seconds from now. */
export const codeOf = (secret: string, stepsLater = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + stepsLater * 30_000 })

/** Sets up a phone in a login that stands at that step, which completes it; the answer has the recovery codes. */
export async function setUpPhone(client: Client): Promise<Answer & { secret: string }> {
  const { data } = (await client.post('/api/login/set-up')).json
  const answer = await client.post('/api/login/factor', { ticket: data.ticket, code: codeOf(data.secret) })
  return { ...answer, secret: data.secret }
}
