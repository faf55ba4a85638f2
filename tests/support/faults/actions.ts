// SPDX-License-Identifier: Apache-2.0
import { createHash, randomUUID } from 'node:crypto'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { type Device, type DeviceResponse, deviceOf, newDevice } from '../../cluster/device.ts'
import { aRegistration, registrationParts } from '../a-registration.ts'
import { aSubmission, type Parts } from '../a-submission.ts'
import { aPdf, aPicture } from '../files.ts'
import type { Acknowledgements } from './acknowledgements.ts'

/**
 * The result of an action: a response, `disconnected` if the connection closed without a response, or `idle` if there was
 * nothing to do.
 */
export type Outcome = DeviceResponse | 'disconnected' | 'idle'

/** Typical actions on a portal. Each records what the portal acknowledges. */
export interface Actions {
  submit: () => Promise<Outcome>
  verify: () => Promise<Outcome>
  approve: () => Promise<Outcome>
  register: () => Promise<Outcome>
  addPicture: () => Promise<Outcome>
  /** Reads a list and a document. */
  read: () => Promise<Outcome>
  /** Submissions without a response, with their keys for a retry. */
  unanswered: Attempt[]
  /** Repeats a submission that got no response; returns its reference. */
  resend: (attempt: Attempt) => Promise<string>
}

/** A submission: its idempotency key, the parts of the form, and the digests of its documents. */
interface Attempt {
  key: string
  parts: Parts
  digests: string[]
}

const { definition } = (await loadCatalogue()).get('noc')
/** The bytes that are added to each PDF, so that it has the size of a small document. */
const PADDING_BYTES = 60_000

/** Creates the actions of a citizen, a staff member and an admin of the demo village, and of new citizens. */
export async function createActions(origin: string, acknowledged: Acknowledgements): Promise<Actions> {
  const [citizen, staff, admin] = await Promise.all([
    deviceOf('citizen', origin),
    deviceOf('staff', origin),
    deviceOf('admin', origin),
  ])
  const unanswered: Attempt[] = []
  return {
    unanswered,
    async submit() {
      const attempt = await anAttempt()
      const outcome = await send(citizen, attempt)
      if (typeof outcome === 'string') unanswered.push(attempt)
      else if (outcome.status === 201) acknowledged.submitted.set(outcome.json.data._id, attempt.digests)
      return outcome
    },
    async resend(attempt) {
      const outcome = await send(citizen, attempt)
      if (typeof outcome === 'string' || outcome.status !== 201)
        throw new Error('The repeated submission was not accepted')
      return outcome.json.data._id
    },
    verify: () => decide(staff, 'Verified', acknowledged),
    approve: () => decide(admin, 'Approved', acknowledged),
    async register() {
      const username = `v${randomUUID().replaceAll('-', '').slice(0, 12)}`
      const registration = aRegistration({ username, email: `${username}@panchayat.example` })
      const parts: Parts = [...registrationParts(registration), ['profilePicture', await aPicture()]]
      const outcome = await orDisconnected(newDevice(origin).postForm('/api/register', parts))
      if (typeof outcome !== 'string' && outcome.status < 300) acknowledged.registered.add(username)
      return outcome
    },
    async addPicture() {
      const caption = `The well ${randomUUID()}`
      const parts: Parts = [
        ['caption', caption],
        ['picture', await aPicture()],
      ]
      const outcome = await orDisconnected(admin.postForm('/api/gallery', parts))
      if (typeof outcome !== 'string' && outcome.status === 201) acknowledged.galleryCaptions.add(caption)
      return outcome
    },
    async read() {
      const list = await orDisconnected(citizen.post('/api/user/getapplication'))
      if (typeof list === 'string' || list.status !== 200) return list
      return orDisconnected(citizen.get(`/uploads/${list.json.data[0].documents[0].filePath}`))
    },
  }
}

async function anAttempt(): Promise<Attempt> {
  const key = randomUUID()
  const documents = ['identityProof', 'landProof', 'landMap'].map((slot) =>
    aPdf(`${slot}.pdf`, `${slot} ${key}`, PADDING_BYTES),
  )
  const [identityProof, landProof, landMap] = documents
  const files = { 'identityProof:file': identityProof, 'landProof:file': landProof, 'landMap:file': landMap }
  const parts = aSubmission(definition, { ...files, 'applicationLetter:file': undefined })
  return { key, parts, digests: (await Promise.all(documents.map(digestOf))).sort() }
}

const send = (citizen: Device, { key, parts }: Attempt) =>
  orDisconnected(citizen.postForm(definition.paths.submit, parts, { 'idempotency-key': key }))

/** Decides on the first application that waits for this decision. */
async function decide(reviewer: Device, status: 'Verified' | 'Approved', { submitted, decided }: Acknowledgements) {
  const before = status === 'Verified' ? undefined : 'Verified'
  const reference = [...submitted.keys()].find((candidate) => decided.get(candidate)?.at(-1) === before)
  if (!reference) return 'idle'
  const body = { appId: reference, status, collection: definition.id }
  const outcome = await orDisconnected(reviewer.post('/api/updatestatus', body))
  // Status 409: the previous attempt, whose response was lost, has made this decision.
  if (typeof outcome !== 'string' && [200, 409].includes(outcome.status))
    decided.set(reference, [...(decided.get(reference) ?? []), status])
  return outcome
}

const digestOf = async (file: File) =>
  createHash('sha256')
    .update(await file.bytes())
    .digest('hex')

/** Converts a network error to `disconnected`. A browser would not learn the cause, either. */
const orDisconnected = (request: Promise<DeviceResponse>): Promise<DeviceResponse | 'disconnected'> =>
  request.catch(() => 'disconnected')
