// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto'
import type { AccessGrantingAction } from '#shared/accounts/staff-accounts.ts'
import { ROLES, type Role } from '#shared/applications/lifecycle.ts'
import { distinctPath } from '#shared/applications/similar.ts'
import { aRegistration, registrationParts } from '../a-registration.ts'
import { aSubmission, type Parts } from '../a-submission.ts'
import { PRIVACY_CONSENT } from '../accounts.ts'
import { promisesOf } from '../charter.ts'
import type { Client } from '../client.ts'
import { aDraft } from '../drafts.ts'
import { OBJECTS } from '../objects/owned-objects.ts'
import { PASSWORD, type TestPortal } from '../portal-fixture.ts'
import { aSavedForm } from '../saved-form.ts'
import { startAdminLogin } from '../second-factor.ts'

/** A changing call with valid input. */
export interface WriteCall {
  /** The role of the caller; absent for a visitor. */
  role?: Role
  /** True if the caller has started a login, which waits for the second factor. */
  hasStartedLogin?: true
  path: string
  /** The JSON body, or the fields of a multipart form if it is a list; absent without a body. */
  body?: Record<string, unknown> | Parts
  /** True if the body is sent as `application/x-www-form-urlencoded` instead of JSON. */
  isForm?: true
}

const EMAIL = 'the-user@panchayat.example'

/** An example of every call that changes data. A test fails if a call is missing here. */
export async function writeCalls(portal: TestPortal): Promise<Record<string, WriteCall>> {
  for (const role of ROLES) await portal.as(role)
  await startedLoginOf(portal)
  const pending = await portal.createApplication()
  const approved = await portal.createApplication({ status: 'Approved' })
  const change = { _id: approved, reason: 'Issued by mistake.', password: PASSWORD }
  const saved = await aSavedForm(portal, await portal.as('user'))
  const proposal = async () => `/api/proposals/${await OBJECTS.proposal(portal)}`
  const { address, mobile, ...rest } = aRegistration()
  const profile = { ...rest, address, mobile, username: undefined, email: undefined, password: undefined }
  return {
    ...secondSteps(),
    'POST /api/colleagues': {
      role: 'admin',
      path: '/api/colleagues',
      body: {
        role: 'staff',
        username: 'nita',
        email: 'nita@panchayat.example',
        firstName: 'Nita',
        lastName: 'Rao',
        password: PASSWORD,
      },
    },
    'POST /api/colleagues/:id/enable': await reauthenticatedAction(portal, 'enable'),
    'POST /api/colleagues/:id/reset-factor': await reauthenticatedAction(portal, 'reset-factor'),
    'POST /api/colleagues/:id/send-link': await reauthenticatedAction(portal, 'send-link'),
    'POST /api/colleagues/:id/confirm': await reauthenticatedAction(portal, 'confirm'),
    'POST /api/activation/owner': { path: '/api/activation/owner', body: { token: 'x'.repeat(43) } },
    'POST /api/activation': {
      path: '/api/activation',
      body: { token: 'x'.repeat(43), newPassword: 'another long secret' },
    },
    'POST /api/confirm-email': { path: '/api/confirm-email', body: { token: 'x' } },
    'POST /api/confirm-email/again': { role: 'user', path: '/api/confirm-email/again' },
    'POST /api/colleagues/:id/:action': {
      role: 'admin',
      path: `/api/colleagues/${await OBJECTS.staffAccount(portal)}/disable`,
    },
    'POST /api/login': { path: '/api/login', body: { email: EMAIL, password: PASSWORD }, isForm: true },
    'POST /api/logout': { path: '/api/logout' },
    'POST /api/register': { path: '/api/register', body: registrationParts(aRegistration()) },
    'POST /api/checkUser': { path: '/api/checkUser', body: { email: EMAIL } },
    'POST /api/verifyOTP': { path: '/api/verifyOTP', body: { email: EMAIL, otp: '123456' } },
    'POST /api/resetPassword': {
      path: '/api/resetPassword',
      body: { email: EMAIL, otp: '123456', newPassword: 'another long secret' },
    },
    'POST /api/verify': { role: 'user', path: '/api/verify' },
    'POST /api/language': { role: 'user', path: '/api/language', body: { language: 'hi' } },
    'POST /api/profile': { role: 'user', path: '/api/profile', body: registrationParts(profile) },
    'POST /api/password': {
      role: 'user',
      path: '/api/password',
      body: { currentPassword: PASSWORD, newPassword: 'another long secret' },
    },
    'POST /api/weekly-mail': { role: 'admin', path: '/api/weekly-mail', body: { isOn: true } },
    'POST /api/consent': { role: 'user', path: '/api/consent', body: PRIVACY_CONSENT },
    'DELETE /api/consent': { role: 'user', path: '/api/consent' },
    'POST /api/account/erasure': {
      role: 'user',
      path: '/api/account/erasure',
      body: { currentPassword: PASSWORD },
    },
    'DELETE /api/sessions': { role: 'user', path: '/api/sessions' },
    'DELETE /api/sessions/:id': { role: 'user', path: `/api/sessions/${await OBJECTS.session(portal)}` },
    ...submissions(portal),
    'PUT /api/drafts/:key': { role: 'user', path: `/api/drafts/${randomUUID()}`, body: aDraft() },
    'DELETE /api/drafts/:key': { role: 'user', path: `/api/drafts/${randomUUID()}` },
    'PUT /api/parts/:digest': { role: 'user', path: `/api/parts/${'a'.repeat(64)}` },
    'POST /api/saved-forms/preview': {
      role: 'staff',
      path: '/api/saved-forms/preview',
      body: [['file', saved.file]],
    },
    'POST /api/saved-forms': {
      role: 'staff',
      path: '/api/saved-forms',
      body: [...saved.numbers, ['file', saved.file]],
    },
    'POST /api/user/getapplication': { role: 'user', path: '/api/user/getapplication', body: { limit: 5 } },
    'POST /api/updatestatus': {
      role: 'staff',
      path: '/api/updatestatus',
      body: { appId: pending, status: 'Verified', collection: 'noc' },
    },
    'POST /api/applications/verify': {
      role: 'staff',
      path: '/api/applications/verify',
      body: { applications: [{ appId: pending, collection: 'noc' }] },
    },
    'POST /api/applications/:reference/similar/:other/distinct': {
      role: 'staff',
      path: distinctPath(pending, approved),
    },
    'POST /api/applications/:reference/claim': { role: 'staff', path: `/api/applications/${pending}/claim` },
    'DELETE /api/applications/:reference/claim': { role: 'staff', path: `/api/applications/${pending}/claim` },
    'POST /api/applications/:reference/amendment-request': {
      role: 'staff',
      path: `/api/applications/${pending}/amendment-request`,
      body: { items: [{ name: 'purpose', reason: 'Too short.' }] },
    },
    'POST /api/applications/:reference/amendment': {
      role: 'user',
      path: `/api/applications/${await OBJECTS['application to amend'](portal)}/amendment`,
      body: [['purpose', 'To open a shop']],
    },
    'POST /api/applications/:reference/feedback': {
      role: 'user',
      path: `/api/applications/${await OBJECTS['rejected application'](portal)}/feedback`,
      body: { answer: 'hard', comment: 'The map was difficult.' },
    },
    'POST /api/applications/:reference/appeal': {
      role: 'user',
      path: `/api/applications/${await OBJECTS['rejected application'](portal)}/appeal`,
      body: { ground: 'rejected' },
    },
    'POST /api/applications/:reference/appeal/decision': {
      role: 'appellate',
      path: `/api/applications/${await OBJECTS['application under appeal'](portal)}/appeal/decision`,
      body: { outcome: 'upheld', reason: 'The map is unreadable.' },
    },
    'POST /api/complaints': {
      role: 'user',
      path: '/api/complaints',
      body: { key: randomUUID(), subject: 'late', application: pending, message: 'I have waited for a month.' },
    },
    'POST /api/complaints/:id/messages': {
      role: 'user',
      path: `/api/complaints/${await OBJECTS.complaint(portal)}/messages`,
      body: { key: randomUUID(), step: 'write', message: 'Is there any news?' },
    },
    'POST /api/generatepdf': { role: 'user', path: '/api/generatepdf', body: { row: { _id: approved } } },
    'POST /api/certificates/revoke': { role: 'admin', path: '/api/certificates/revoke', body: change },
    'POST /api/certificates/correct': {
      role: 'admin',
      path: '/api/certificates/correct',
      body: { ...change, answers: { applicantName: 'Asha Rani' } },
    },
    'POST /api/proposals/:id/confirm': {
      role: 'admin',
      path: `${await proposal()}/confirm`,
      body: { password: PASSWORD },
    },
    'POST /api/proposals/:id/decline': { role: 'admin', path: `${await proposal()}/decline` },
    'POST /api/proposals/:id/withdraw': { role: 'admin', path: `${await proposal()}/withdraw` },
    'POST /api/notifications/read': {
      role: 'user',
      path: '/api/notifications/read',
      body: { all: true, upTo: await OBJECTS.notification(portal) },
    },
    'POST /api/track': { path: '/api/track', body: { reference: pending, digits: '0000' } },
    'POST /api/charter': { role: 'admin', path: '/api/charter', body: { services: await promisesOf(portal) } },
    'POST /api/calendar': { role: 'admin', path: '/api/calendar', body: { weeklyDaysOff: [0], holidays: [] } },
    'POST /api/reasons': {
      role: 'admin',
      path: '/api/reasons',
      body: { version: 0, reasons: [{ texts: { en: 'The receipt is missing.' }, kinds: ['rejection'] }], hidden: [] },
    },
    'POST /api/announcements': {
      role: 'admin',
      path: '/api/announcements',
      body: { title: 'Water', body: 'At six.' },
    },
    'DELETE /api/announcements/:id': {
      role: 'admin',
      path: `/api/announcements/${await OBJECTS.announcement(portal)}`,
    },
    'POST /api/gallery': { role: 'admin', path: '/api/gallery', body: [['caption', 'The school']] },
    'DELETE /api/gallery/:id': { role: 'admin', path: `/api/gallery/${await OBJECTS.picture(portal)}` },
  }
}

/** The calls of the second step of a login, and those that set up, change or remove a second factor. */
function secondSteps(): Record<string, WriteCall> {
  const proof = { ticket: 'v1.a.b', code: '123456' }
  const reauthentication = { password: PASSWORD, code: '123456' }
  const caller = { hasStartedLogin: true } as const
  return {
    'POST /api/login/mail-code': { ...caller, path: '/api/login/mail-code', body: { code: '12345678' } },
    'POST /api/login/code': { ...caller, path: '/api/login/code', body: { code: '123456' } },
    'POST /api/login/set-up': { ...caller, path: '/api/login/set-up' },
    'POST /api/login/factor': { ...caller, path: '/api/login/factor', body: proof },
    'POST /api/second-factor/set-up': { role: 'staff', path: '/api/second-factor/set-up', body: reauthentication },
    'POST /api/second-factor': { role: 'staff', path: '/api/second-factor', body: proof },
    'POST /api/second-factor/recovery-codes': {
      role: 'staff',
      path: '/api/second-factor/recovery-codes',
      body: reauthentication,
    },
    'POST /api/second-factor/remove': { role: 'staff', path: '/api/second-factor/remove', body: reauthentication },
  }
}

async function reauthenticatedAction(portal: TestPortal, action: AccessGrantingAction): Promise<WriteCall> {
  const object = action === 'confirm' ? 'unconfirmedStaffAccount' : 'staffAccount'
  const path = `/api/colleagues/${await OBJECTS[object](portal)}/${action}`
  return { role: 'admin', path, body: { password: PASSWORD } }
}

const startedLogins = new WeakMap<TestPortal, Promise<Client>>()

/** The client of the caller who may make this call. */
export function callerOf(portal: TestPortal, { role, hasStartedLogin }: WriteCall): Promise<Client> {
  if (hasStartedLogin) return startedLoginOf(portal)
  return role ? portal.as(role) : Promise.resolve(portal.visitor())
}

function startedLoginOf(portal: TestPortal): Promise<Client> {
  const client = startedLogins.get(portal) ?? startAdminLogin(portal)
  startedLogins.set(portal, client)
  return client
}

const submissions = ({ catalogue }: TestPortal): Record<string, WriteCall> =>
  Object.fromEntries(
    catalogue.services.flatMap(({ definition: { paths }, definition }) => [
      [`POST ${paths.submit}`, { role: 'user', path: paths.submit, body: aSubmission(definition) }],
      [
        `POST ${paths.submit}/from-parts`,
        { role: 'user', path: `${paths.submit}/from-parts`, body: { fields: [], documents: [] } },
      ],
    ]),
  )
