// SPDX-License-Identifier: Apache-2.0
import type { AuditAction } from '#server/platform/audit/record-audit.ts'
import type { AccessGrantingAction } from '#shared/accounts/staff-accounts.ts'
import { aRegistration, registerUnconfirmed, registrationParts } from '../a-registration.ts'
import { aSubmission } from '../a-submission.ts'
import { PRIVACY_CONSENT } from '../accounts.ts'
import { AUDITED_ACTIONS, prepareAccountAction } from '../audited-actions.ts'
import { createCertificate, detailsOf, proposeRevocation } from '../certificate-register.ts'
import { aPicture } from '../files.ts'
import { createUnactivated } from '../further-audited-actions.ts'
import { divide, putPart, submitParts } from '../in-parts.ts'
import { OBJECTS } from '../objects/owned-objects.ts'
import { PASSWORD, type TestPortal } from '../portal-fixture.ts'
import { requestErasure } from '../privacy.ts'
import { createAccountWithPhone, startLogin } from '../second-factor.ts'
import { codeOf } from '../set-up-phone.ts'
import { callerOf, type WriteCall, writeCalls } from '../writes/write-calls.ts'

/** An action that can be repeated; returns the status of its response. */
export type Attempt = () => Promise<number>

type Action = (portal: TestPortal) => Promise<Attempt>

/** Calls for which the input of `writeCalls` is not enough, because they need pictures, valid codes or separate accounts. */
const ACTIONS: Record<string, Action> = {
  'POST /api/register': async (portal) => {
    const parts = [...registrationParts(aRegistration()), ['profilePicture', await aPicture()] as const]
    return async () => (await portal.visitor().postForm('/api/register', parts)).status
  },
  'POST /api/profile': async (portal) => {
    const { username: _, email: __, password: ___, ...fields } = aRegistration({ occupation: 'Teacher' })
    const person = await portal.createAccount('user', 'with-picture@panchayat.example')
    const send = async (name: string) => {
      const parts = [...registrationParts(fields), ['profilePicture', await aPicture(name)] as const]
      return (await person.postForm('/api/profile', parts)).status
    }
    await send('first.jpg')
    return () => send('second.jpg')
  },
  'POST /api/verifyOTP': async (portal) => {
    const { email, otp } = await aCode(portal, 'checking@panchayat.example')
    return async () => (await portal.visitor().post('/api/verifyOTP', { email, otp })).status
  },
  'POST /api/resetPassword': async (portal) => {
    const reset = { ...(await aCode(portal, 'forgetful@panchayat.example')), newPassword: 'another long secret' }
    return async () => (await portal.visitor().post('/api/resetPassword', reset)).status
  },
  'POST /api/password': async (portal) => {
    const person = await portal.createAccount('user', 'careful@panchayat.example')
    const change = { currentPassword: PASSWORD, newPassword: 'another long secret' }
    return async () => (await person.post('/api/password', change)).status
  },
  'DELETE /api/sessions': async (portal) => {
    const person = await portal.createAccount('user', 'two-devices@panchayat.example')
    await portal.visitor().postUrlEncoded('/api/login', { email: 'two-devices@panchayat.example', password: PASSWORD })
    return async () => (await person.send('DELETE', '/api/sessions')).status
  },
  'POST /api/logout': async (portal) => {
    const person = await portal.createAccount('user', 'leaving@panchayat.example')
    const cookie = [...person.cookies].map((pair) => pair.join('=')).join('; ')
    return async () => (await portal.visitor().send('POST', '/api/logout', { cookie })).status
  },
  'POST /api/login/mail-code': async (portal) => {
    const login = { email: 'attacked@panchayat.example', password: PASSWORD }
    await portal.createAccount('user', login.email)
    for (let attempts = 1; attempts <= 10; attempts += 1)
      await portal.visitor().postUrlEncoded('/api/login', { ...login, password: 'a guess' })
    const browser = portal.visitor()
    const { json } = await browser.postUrlEncoded('/api/login', login)
    const code = json.otp
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { cookie, 'content-type': 'application/json' }
    return async () =>
      (await portal.visitor().send('POST', '/api/login/mail-code', headers, JSON.stringify({ code }))).status
  },
  'POST /api/login/code': async (portal) => {
    const { secret } = await createAccountWithPhone(portal, 'with-phone@panchayat.example')
    const startedLogin = await startLogin(portal, 'with-phone@panchayat.example')
    return async () => (await startedLogin.post('/api/login/code', { code: codeOf(secret) })).status
  },
  'POST /api/activation': async (portal) => {
    const token = await createUnactivated(portal, 'activating')
    const activation = { token, newPassword: 'another long secret' }
    return async () => (await portal.visitor().post('/api/activation', activation)).status
  },
  'POST /api/confirm-email': async (portal) => {
    const { token } = await registerUnconfirmed(portal.visitor(), {
      username: 'confirming',
      email: 'confirming@panchayat.example',
    })
    return async () => (await portal.visitor().post('/api/confirm-email', { token })).status
  },
  'POST /api/confirm-email/again': async (portal) => {
    const person = { username: 'waiting', email: 'waiting@panchayat.example' }
    const { client } = await registerUnconfirmed(portal.visitor(), person)
    return async () => (await client.post('/api/confirm-email/again')).status
  },
  'POST /api/activation/owner': async (portal) => {
    const token = await createUnactivated(portal, 'arriving')
    return async () => (await portal.visitor().post('/api/activation/owner', { token })).status
  },
  'POST /api/proposals/:id/withdraw': async (portal) => {
    const { json } = await proposeRevocation(portal, (await createCertificate(portal)).reference)
    const admin = await portal.as('admin')
    return async () => (await admin.post(`/api/proposals/${json.data.id}/withdraw`)).status
  },
  'POST /api/colleagues/:id/enable': (portal) => prepareAccessGrant(portal, 'enable'),
  'POST /api/colleagues/:id/reset-factor': (portal) => prepareAccessGrant(portal, 'reset-factor'),
  'POST /api/second-factor': async (portal) => {
    const staff = await portal.createAccount('staff', 'moving@panchayat.example')
    const { data } = (await staff.post('/api/second-factor/set-up', { password: PASSWORD })).json
    const proof = () => ({ ticket: data.ticket, code: codeOf(data.secret) })
    return async () => (await staff.post('/api/second-factor', proof())).status
  },
  'POST /api/second-factor/set-up': (portal) => prepareReauthenticatedAction(portal, 'set-up'),
  'POST /api/second-factor/recovery-codes': (portal) => prepareReauthenticatedAction(portal, 'recovery-codes'),
  'POST /api/second-factor/remove': (portal) => prepareReauthenticatedAction(portal, 'remove'),
  'POST /api/consent': async (portal) => {
    const person = await portal.createAccount('user', 'agreeing@panchayat.example')
    await person.send('DELETE', '/api/consent')
    return async () => (await person.post('/api/consent', PRIVACY_CONSENT)).status
  },
  'DELETE /api/consent': async (portal) => {
    const person = await portal.createAccount('user', 'withdrawing@panchayat.example')
    return async () => (await person.send('DELETE', '/api/consent')).status
  },
  'POST /api/account/erasure': async (portal) => {
    const person = await portal.createAccount('user', 'departing@panchayat.example')
    return async () => (await requestErasure(person)).status
  },
  'PUT /api/parts/:digest': async (portal) => {
    const citizen = await portal.as('user')
    return async () => (await putPart(citizen, Buffer.from('the first bytes'))).status
  },
  // A separate account, because the default citizen has more than `MAX_STEPS` notifications, and each one is a write.
  'POST /api/notifications/read': async (portal) => {
    const person = await portal.createAccount('user', 'reading@panchayat.example')
    await portal.createApplication({ by: person })
    const upTo = String((await person.get('/api/notifications')).json.data[0].id)
    return async () => (await person.post('/api/notifications/read', { all: true, upTo })).status
  },
  'POST /api/track': async (portal) => {
    const reference = await portal.createApplication()
    const { mobile } = (await detailsOf(await portal.as('staff'), reference)).applicant
    return async () => (await portal.visitor().post('/api/track', { reference, digits: mobile.slice(-4) })).status
  },
  'POST /api/gallery': async (portal) => {
    const admin = await portal.as('admin')
    const picture = [['caption', 'The well'] as const, ['picture', await aPicture()] as const]
    return async () => (await admin.postForm('/api/gallery', picture)).status
  },
}

/** Actions in addition to the calls: variants of a call, calls that write only to the audit log, and commands. */
const OTHER_ACTIONS: Record<string, Action> = {
  'an approval with its certificate': (portal) => prepareDecision(portal, 'Approved'),
  'an approval of a verified application': (portal) => prepareDecision(portal, 'Approved', 'Verified'),
  'a rejection': (portal) => prepareDecision(portal, 'Rejected'),
  'the viewing of a document': async (portal) => {
    const [path, staff] = [await OBJECTS.document(portal), await portal.as('staff')]
    return async () => (await staff.get(`/uploads/${path}`)).status
  },
  'an export of one’s own data': async (portal) => {
    const citizen = await portal.as('user')
    return async () => (await citizen.get('/api/account/data')).status
  },
  // `key-compromised` is not listed: the key stays marked as compromised even if the creation of a new key fails.
  ...Object.fromEntries(
    (['key-rotated', 'key-imported', 'reviewer-created'] as const satisfies AuditAction[]).map((action) => [
      `the command that records ${action}`,
      runAsCommand(action),
    ]),
  ),
}

/**
 * Calls that only a portal with a required second factor accepts. In these tests the second factor is optional, and
 * `POST /api/second-factor` writes the same rows.
 */
const REQUIRED_FACTOR_CALLS = new Set(['POST /api/login/set-up', 'POST /api/login/factor'])

/** The names of all actions that write: every changing call of the API, and the other actions. */
export async function failingActions(portal: TestPortal): Promise<string[]> {
  const calls = Object.keys(await writeCalls(portal)).filter((name) => !REQUIRED_FACTOR_CALLS.has(name))
  return [...calls, ...Object.keys(OTHER_ACTIONS)]
}

/** Prepares an action by its name. */
export async function prepareAction(portal: TestPortal, name: string): Promise<Attempt> {
  const prepared = ACTIONS[name] ?? OTHER_ACTIONS[name]
  if (prepared) return prepared(portal)
  if (name.endsWith('/from-parts')) return preparePartsSubmission(portal, name)
  const call = (await writeCalls(portal))[name]
  if (!call) throw new Error(`There is no action ${name}`)
  return prepareCall(portal, name, call)
}

async function prepareCall(portal: TestPortal, name: string, call: WriteCall): Promise<Attempt> {
  const [method = ''] = name.split(' ')
  const { path, body, isForm } = call
  const client = await callerOf(portal, call)
  if (Array.isArray(body)) return async () => (await client.postForm(path, body)).status
  if (isForm) return async () => (await client.postUrlEncoded(path, body as Record<string, string>)).status
  if (method === 'DELETE') return async () => (await client.send('DELETE', path)).status
  const json = { 'content-type': 'application/json' }
  if (method === 'PUT') return async () => (await client.send('PUT', path, json, JSON.stringify(body))).status
  return async () => (await client.post(path, body)).status
}

/** A submission whose parts have been uploaded. */
async function preparePartsSubmission(portal: TestPortal, name: string): Promise<Attempt> {
  const service = portal.catalogue.services.find(
    ({ definition }) => name === `POST ${definition.paths.submit}/from-parts`,
  )
  if (!service) throw new Error(`There is no service of ${name}`)
  const { definition } = service
  const citizen = await portal.as('user')
  const { form, parts } = await divide(aSubmission(definition))
  for (const bytes of parts.values()) await putPart(citizen, bytes)
  return async () => (await submitParts(citizen, definition.paths.submit, form)).status
}

async function prepareDecision(portal: TestPortal, decision: string, from: 'Pending' | 'Verified' = 'Pending') {
  const reference = await portal.createApplication({ status: from })
  await portal.as('admin')
  return async () => (await portal.decide('admin', reference, decision, 'As the map says.')).status
}

/** Runs a command as an action. A command has no response, so an error counts as a failure. */
function runAsCommand(action: AuditAction): Action {
  return async (portal) => {
    const performAction = await AUDITED_ACTIONS[action](portal)
    return () =>
      performAction().then(
        () => 200,
        () => 500,
      )
  }
}

async function prepareReauthenticatedAction(portal: TestPortal, action: string): Promise<Attempt> {
  const { client, secret } = await createAccountWithPhone(portal, `${action}@panchayat.example`)
  const proof = () => ({ password: PASSWORD, code: codeOf(secret) })
  return async () => (await client.post(`/api/second-factor/${action}`, proof())).status
}

/** Prepares the action for a disabled account with a phone, so that it has something to change. */
async function prepareAccessGrant(portal: TestPortal, action: AccessGrantingAction): Promise<Attempt> {
  const email = `${action}@panchayat.example`
  const applyAccountAction = await prepareAccountAction(portal, email)
  await portal.ownerQueries.disableAccount(email)
  return async () => (await applyAccountAction(action)).status
}

async function aCode(portal: TestPortal, email: string) {
  await portal.createAccount('user', email)
  const { json } = await portal.visitor().post('/api/checkUser', { email })
  return { email, otp: String(json.otp) }
}
