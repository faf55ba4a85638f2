// SPDX-License-Identifier: Apache-2.0
import type { Registration } from '#shared/accounts/registration.ts'
import type { Client } from './client.ts'

/** A valid registration. `changes` replaces some of its fields. */
export function aRegistration(changes: Partial<Registration> = {}): Registration {
  return {
    username: 'asha',
    email: 'asha@panchayat.example',
    password: 'a long secret',
    firstName: 'Asha',
    lastName: 'Devi',
    gender: 'Female',
    dob: '1990-02-03',
    address: { addressLine1: '4 Temple Lane', city: 'Sundarpur', country: 'India' },
    mobile: '9876543210',
    occupation: 'Farmer',
    nationality: 'Indian',
    emergencyContact: '9876543211',
    ...changes,
  }
}

/** A registration as multipart fields, with the address as JSON text. */
export function registrationParts(registration: Record<string, unknown>) {
  return Object.entries(registration).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)] as const],
  )
}

/** Registers a visitor without confirming the email address; returns the client and the token of the confirmation link. */
export async function registerUnconfirmed(client: Client, changes: Partial<Registration> = {}) {
  const response = await client.postForm('/api/register', registrationParts(aRegistration(changes)))
  if (response.status !== 201) throw new Error(`The visitor could not register: ${JSON.stringify(response.json)}`)
  return { client, token: await requestToken(client) }
}

/** Requests another confirmation link and returns its token. Only a demo without a mail server puts the link in the response. */
async function requestToken(client: Client): Promise<string> {
  const { json } = await client.post('/api/confirm-email/again')
  return String(json.link).split('#')[1] ?? ''
}

/** Confirms the email address of the logged-in citizen. */
export async function confirmAddress(client: Client) {
  const { status } = await client.post('/api/confirm-email', { token: await requestToken(client) })
  if (status !== 200) throw new Error(`The address could not be confirmed: ${status}`)
}
