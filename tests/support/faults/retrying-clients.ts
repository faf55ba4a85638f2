// SPDX-License-Identifier: Apache-2.0
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { type Device, newDevice } from '../../cluster/device.ts'
import { aRegistration, registrationParts } from '../a-registration.ts'
import { aSubmission, type Parts } from '../a-submission.ts'
import { aPdf } from '../files.ts'
import { count } from './print-results.ts'

const { services } = await loadCatalogue()

/** The pause before a retry, in milliseconds. It is short, because there are many clients. */
const RETRY_PAUSE_MS = 100
const MAX_ATTEMPTS = 600
/** The bytes that are added to each PDF. */
const PADDING_BYTES = 6_000

/** A submission that the portal acknowledged. */
export interface AcknowledgedApplication {
  reference: string
  serviceId: string
  idempotencyKey: string
  /** The sorted digests of the submitted documents. */
  digests: string[]
}

/** The number of responses by status; 0 means a closed connection. */
export type StatusCounts = Map<number, number>

/** The device of a citizen, who can log in again with the password. */
interface CitizenDevice extends Device {
  email: string
  password: string
}

/** Registers citizens, each logged in on a separate device. */
export async function registerCitizens(origin: string, citizenCount: number): Promise<CitizenDevice[]> {
  const devices: CitizenDevice[] = []
  for (let index = 0; index < citizenCount; index += 1) {
    const device = newDevice(origin)
    const username = `citizen-${index}-${randomUUID().slice(0, 8)}`
    const registration = aRegistration({ username, email: `${username}@panchayat.example` })
    const { status } = await device.postForm('/api/register', registrationParts({ ...registration }))
    if (status !== 201) throw new Error(`${username} could not register: ${status}`)
    devices.push({ ...device, email: registration.email, password: registration.password })
  }
  return devices
}

/** Submits one application with unique documents, and repeats it with its key until it is acknowledged. */
export async function submitWithRetries(
  device: Device,
  serial: number,
  statuses: StatusCounts,
): Promise<AcknowledgedApplication> {
  const { definition } = services[serial % services.length] ?? {}
  if (!definition) throw new Error('The catalogue is empty')
  const files = Object.entries(definition.documents).flatMap(([slot, { least, expected }]) =>
    least > 0 || expected ? [[slot, aPdf(`${slot}.pdf`, `${slot} ${randomUUID()}`, PADDING_BYTES)] as const] : [],
  )
  const parts: Parts = aSubmission(definition, Object.fromEntries(files.map(([slot, file]) => [`${slot}:file`, file])))
  const idempotencyKey = randomUUID()
  const send = () => device.postForm(definition.paths.submit, parts, { 'idempotency-key': idempotencyKey })
  const { json } = await retryUntil(send, 201, statuses)
  const digests = await Promise.all(files.map(async ([, file]) => digestOf(new Uint8Array(await file.arrayBuffer()))))
  return { reference: json.data._id, serviceId: json.data.collection, idempotencyKey, digests: digests.sort() }
}

/** Repeats a decision until the portal acknowledges it. After a lost response, the next attempt is rejected as already decided. */
export async function decideWithRetries(
  device: Device,
  { reference, serviceId }: AcknowledgedApplication,
  status: string,
) {
  const statuses: StatusCounts = new Map()
  const decision = { appId: reference, collection: serviceId, status }
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const response = await device.post('/api/updatestatus', decision).catch(asClosedConnection)
    count(statuses, response.status)
    if (response.status === 200) return statuses
    if (response.status === 409) {
      const { json } = await retryUntil(() => device.get(`/api/applications/${reference}`), 200, statuses)
      if (json.data.status === status && statuses.size > 1) return statuses
    }
    await pause(RETRY_PAUSE_MS)
  }
  throw new Error(`The decision on ${reference} was not accepted`)
}

/** Repeats a request until the response has the expected status; counts the responses by status. */
export async function retryUntil(
  sendRequest: () => ReturnType<Device['get']>,
  expected: number,
  statuses: StatusCounts,
) {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const response = await sendRequest().catch(asClosedConnection)
    count(statuses, response.status)
    if (response.status === expected) return response
    await pause(RETRY_PAUSE_MS)
  }
  throw new Error(`No response had the status ${expected}, only ${[...statuses.keys()].join(', ')}`)
}

const asClosedConnection = () => ({ status: 0, json: undefined, bytes: new Uint8Array() })

export const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
