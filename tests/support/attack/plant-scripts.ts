// SPDX-License-Identifier: Apache-2.0
import type { APIRequestContext, BrowserContext } from 'playwright'
import { submittedSchema } from '#shared/applications/wire.ts'
import { personName } from '#shared/names.ts'
import type { SimpleField } from '#shared/services/field-kinds.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { registrationParts } from '../a-registration.ts'
import { anAnswer } from '../a-submission.ts'
import { DEMO, logInThroughApi, newApplicant } from '../accounts.ts'
import { revokeThroughApi } from '../certified.ts'
import { aPdf, aPicture } from '../files.ts'
import { packed } from './script-payloads.ts'

/** Maximum lengths, in characters. */
const MAX_FILE_NAME = 200
const MAX_MESSAGE = 500

/** The applications and accounts that contain the payloads. */
export interface Planted {
  applications: { reference: string; service: OfferedService }[]
  approved: string[]
  people: { email: string; password: string }[]
}

/**
 * Puts every payload (`script-payloads.ts`) into every kind of text that the portal accepts from newcomers, citizens and
 * admins.
 */
export async function plantScripts(
  context: BrowserContext,
  services: readonly OfferedService[],
  payloads: readonly string[],
): Promise<Planted> {
  const people = await plantPeople(context, payloads)
  await logInThroughApi(context, DEMO.user)
  await plantProfile(context.request, payloads)
  const applications: Planted['applications'] = []
  for (const service of services) {
    for (const reference of await plantApplications(context.request, service, payloads)) {
      applications.push({ reference, service })
    }
  }
  await logInThroughApi(context, DEMO.admin)
  await plantNoticeBoard(context.request, payloads)
  const approved = await plantDecisions(context, applications, payloads)
  return { applications, approved, people }
}

/** The text at this index; after the last text, the first text follows again. */
const cyclic = (texts: readonly string[], index: number) => texts[index % texts.length] ?? ''

/** Registers one person per payload, because a username is too short for two payloads. The longer texts contain several. */
async function plantPeople(context: BrowserContext, payloads: readonly string[]) {
  const people: Planted['people'] = []
  for (const [index, username] of packed(payloads, 60).entries()) {
    const newcomer = { ...newApplicant(), username, ...personTexts(payloads, index) }
    const multipart = Object.fromEntries(registrationParts(newcomer))
    await requireOk(context.request.post('/api/register', { multipart }))
    people.push(newcomer)
  }
  return people
}

function personTexts(payloads: readonly string[], index: number) {
  const name = cyclic(packed(namePayloads(payloads), 80), index)
  const text = cyclic(packed(payloads, 80), index)
  const address = { addressLine1: cyclic(packed(payloads, 120), index), addressLine2: text, city: text, state: text }
  return {
    ...{ firstName: name, middleName: name, lastName: name, occupation: text, nationality: text },
    address: { ...address, zip: '<b>', country: text },
  }
}

/** The payloads that the portal accepts in a name of a person: those without a link. */
function namePayloads(payloads: readonly string[]) {
  const accepted = payloads.filter((payload) => personName(MAX_FILE_NAME).safeParse(payload).success)
  if (accepted.length < payloads.length / 2) throw new Error('Too few payloads are accepted in names')
  return accepted
}

async function plantProfile(request: APIRequestContext, payloads: readonly string[]) {
  const { username: _u, email: _e, password: _p, ...rest } = newApplicant()
  const multipart = Object.fromEntries(registrationParts({ ...rest, ...personTexts(payloads, 0) }))
  await requireOk(request.post('/api/profile', { multipart }))
}

async function plantApplications(request: APIRequestContext, service: OfferedService, payloads: readonly string[]) {
  const references: string[] = []
  const names = packed(payloads, MAX_FILE_NAME)
  for (let index = 0; index < packed(payloads, shortest(service)).length; index += 1) {
    const multipart = new FormData()
    for (const [name, field] of Object.entries(service.fields)) {
      if (field.kind !== 'list') multipart.append(name, textFor(field, payloads, index))
      else {
        const cells = Object.entries(field.columns).map(([column, kind]) => [column, textFor(kind, payloads, index)])
        multipart.append(name, JSON.stringify([Object.fromEntries(cells)]))
      }
    }
    for (const [slot, { expected }] of Object.entries(service.documents)) {
      if (expected) multipart.append(slot, aPdf(`${cyclic(names, index)}.pdf`))
    }
    const response = await requireOk(request.post(service.paths.submit, { multipart }))
    references.push(submittedSchema.parse(await response.json()).data._id)
  }
  return references
}

/** The lowest length limit of a form's texts, which determines how many forms are needed for all payloads. */
function shortest({ fields }: OfferedService) {
  const simple = Object.values(fields).flatMap((field) =>
    field.kind === 'list' ? Object.values(field.columns) : [field],
  )
  return Math.min(...simple.flatMap((field) => (field.kind === 'text' ? [field.maxLength] : [])))
}

function textFor(field: SimpleField, payloads: readonly string[], index: number) {
  if (field.kind !== 'text') return anAnswer(field)
  if (!field.isName) return cyclic(packed(payloads, field.maxLength), index)
  // With the same name, two applications would be about the same child. So each name ends with another letter.
  const letter = String.fromCharCode('a'.charCodeAt(0) + index)
  return `${cyclic(packed(namePayloads(payloads), field.maxLength - 2), index)} ${letter}`
}

async function plantNoticeBoard(request: APIRequestContext, payloads: readonly string[]) {
  const bodies = packed(payloads, 2000)
  for (const [index, title] of packed(payloads, 120).entries()) {
    await requireOk(request.post('/api/announcements', { data: { title, body: cyclic(bodies, index) } }))
  }
  for (const caption of packed(payloads, 200)) {
    const multipart = new FormData()
    multipart.append('caption', caption)
    multipart.append('picture', await aPicture())
    await requireOk(request.post('/api/gallery', { multipart }))
  }
}

/** Rejects a third of the applications with a message, approves a third, and revokes some of the certificates. */
async function plantDecisions(
  context: BrowserContext,
  applications: Planted['applications'],
  payloads: readonly string[],
) {
  const { request } = context
  const reasons = packed(payloads, MAX_MESSAGE)
  const approved: string[] = []
  for (const [index, { reference, service }] of applications.entries()) {
    if (index % 3 === 0) continue
    const status = index % 3 === 1 ? 'Rejected' : 'Approved'
    const data = { appId: reference, status, collection: service.id, message: cyclic(reasons, index) }
    const response = await request.post('/api/updatestatus', { data })
    // If the fonts lack a character, the approval fails, and the application stays undecided.
    if (response.ok() && status === 'Approved') approved.push(reference)
    else if (!response.ok() && response.status() !== 422) throw new Error(await response.text())
  }
  for (const [index, reason] of reasons.entries()) {
    const _id = approved[index]
    if (_id && index % 2 === 0) await revokeThroughApi(context, { _id, reason })
  }
  await logInThroughApi(context, DEMO.admin)
  return approved
}

async function requireOk(request: ReturnType<APIRequestContext['post']>) {
  const response = await request
  if (!response.ok()) throw new Error(`${response.url()} rejected a valid request: ${await response.text()}`)
  return response
}
