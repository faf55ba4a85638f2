import { TOTP } from 'otpauth'
import type { Answer, Client } from './client.ts'

/** The code that a phone with this secret shows, so many steps of thirty seconds from now. */
export const codeOf = (secret: string, stepsLater = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + stepsLater * 30_000 })

const secrets = new WeakMap<Client, string>()

/** What the phone of this browser's owner holds, if one was set up at it. */
export const secretOf = (client: Client) => secrets.get(client)

/** Sets up a phone in a login that stands at that step, which completes it; the answer has the recovery codes. */
export async function setUpPhone(client: Client): Promise<Answer & { secret: string }> {
  const { data } = (await client.post('/api/login/set-up')).json
  const answer = await client.post('/api/login/factor', { ticket: data.ticket, code: codeOf(data.secret) })
  secrets.set(client, data.secret)
  return { ...answer, secret: data.secret }
}
