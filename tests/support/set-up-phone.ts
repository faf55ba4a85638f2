// SPDX-License-Identifier: Apache-2.0
import { TOTP } from 'otpauth'
import type { Client, ClientResponse } from './client.ts'

/** The code that a phone with this secret shows: now, or this many time steps of thirty seconds later. */
export const codeOf = (secret: string, stepsLater = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + stepsLater * 30_000 })

/** The secrets of the phones, which the tests keep for later codes. */
const secrets = new WeakMap<Client, string>()

/** The TOTP secret of this client, if a second factor was set up with it. */
export const secretOf = (client: Client) => secrets.get(client)

/** Sets up the second factor during a started login, and so completes the login. The response contains the recovery codes. */
export async function setUpPhone(client: Client): Promise<ClientResponse & { secret: string }> {
  const { data } = (await client.post('/api/login/set-up')).json
  const response = await client.post('/api/login/factor', { ticket: data.ticket, code: codeOf(data.secret) })
  secrets.set(client, data.secret)
  return { ...response, secret: data.secret }
}
