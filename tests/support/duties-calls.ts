// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto'
import { aRegistration, registrationParts } from './a-registration.ts'
import type { Client, ClientResponse } from './client.ts'
import type { Account } from './duties-people.ts'
import { PASSWORD } from './portal-fixture.ts'
import type { WriteCall } from './writes/write-calls.ts'

/** A call of a duties model (`duties-model.ts`). */
export interface Call {
  path: string
  body?: unknown
  /** Called with the response, so that the model can record the effect. */
  onResponse?: (response: ClientResponse) => Promise<void> | void
}

/** Whether a call succeeded. A call about several applications returns `refused` for each application that it did not change. */
export const isSuccess = ({ status, json }: ClientResponse) =>
  status >= 200 &&
  status < 300 &&
  !(Array.isArray(json?.data) && json.data.some((application: { refused?: string }) => application.refused))

const JSON_TYPE = { 'content-type': 'application/json' }

/** Sends a call, with its body as JSON or as a form. */
export async function sendCall(client: Client, name: string, { path, body }: Call | WriteCall) {
  const [method = ''] = name.split(' ')
  if (Array.isArray(body)) return client.postForm(path, body)
  if (method === 'POST') return client.post(path, body)
  return body ? client.send(method, path, JSON_TYPE, JSON.stringify(body)) : client.send(method, path)
}

/** Logs an account in again if its session has ended. */
export async function logInAgain({ email, client }: Account) {
  if ((await client.get('/api/profile')).status !== 401) return
  const { status } = await client.postUrlEncoded('/api/login', { email, password: PASSWORD })
  if (status !== 200) throw new Error(`${email} could not log in again: ${status}`)
}

/** Calls that any person of the model can make. They replace calls of `writeCalls` that only one person can make. */
export const callsOfAnybody = (): Record<string, WriteCall> => ({
  // The new password is the same, so that the model can log the account in again.
  'POST /api/password': { path: '/api/password', body: { currentPassword: PASSWORD, newPassword: PASSWORD } },
  'POST /api/register': {
    path: '/api/register',
    body: registrationParts(aRegistration({ username: 'newcomer', email: 'newcomer@panchayat.example' })),
  },
  'POST /api/complaints': {
    path: '/api/complaints',
    body: { key: randomUUID(), subject: 'other', message: 'Nobody answers the telephone.' },
  },
})
