// SPDX-License-Identifier: Apache-2.0
import { requestAmendment } from '../amendments.ts'
import { appeal, aRejectedApplication } from '../appeals.ts'
import { detailsOf, secondAdmin } from '../certificate-register.ts'
import type { Client } from '../client.ts'
import { aComplaint } from '../complaints.ts'
import { aPicture } from '../files.ts'
import { PASSWORD, type TestPortal } from '../portal-fixture.ts'
import { createReauthentication } from '../second-factor.ts'

/** Kinds of objects that have an id, by which anybody might request them. */
export type ObjectKind =
  | 'application'
  | 'approved application'
  | 'application to amend'
  | 'rejected application'
  | 'application under appeal'
  | 'pair of applications'
  | 'complaint'
  | 'document'
  | 'session'
  | 'notification'
  | 'staffAccount'
  | 'unconfirmedStaffAccount'
  | 'proposal'
  | 'announcement'
  | 'picture'
  | 'certificate'
  | 'status list'
  | 'log tile'

/** Creates an object of each kind, which belongs to the default citizen or to the panchayat; returns its id. */
export const OBJECTS: Record<ObjectKind, (portal: TestPortal) => Promise<string>> = {
  application: (portal) => portal.createApplication(),
  'approved application': (portal) => portal.createApplication({ status: 'Approved' }),
  'application to amend': anApplicationToAmend,
  'rejected application': (portal) => aRejectedApplication(portal),
  'application under appeal': anApplicationUnderAppeal,
  'pair of applications': aPair,
  complaint: (portal) => aComplaint(portal),
  document: aDocument,
  session: aSession,
  notification: aNotification,
  staffAccount: async (portal) => aStaffAccount(portal, await portal.as('admin')),
  unconfirmedStaffAccount: async (portal) => aStaffAccount(portal, await secondAdmin(portal)),
  proposal: aProposal,
  announcement: anAnnouncement,
  picture: aGalleryPicture,
  certificate: aCertificateNumber,
  'status list': async () => '0',
  'log tile': async () => '0',
}

/** A well-formed id of each kind with which no object exists. */
export const ABSENT: Record<ObjectKind, string> = {
  application: 'NC-2026-22222222',
  'approved application': 'NC-2026-22222222',
  'application to amend': 'NC-2026-22222222',
  'rejected application': 'NC-2026-22222222',
  'application under appeal': 'NC-2026-22222222',
  'pair of applications': 'NC-2026-22222222~NC-2026-33333333',
  complaint: '999999999999',
  document: `00/${'0'.repeat(48)}`,
  session: '00000000-0000-4000-8000-000000000000',
  notification: '999999999999',
  staffAccount: '999999999999',
  unconfirmedStaffAccount: '999999999999',
  proposal: '999999999999',
  announcement: '999999999999',
  picture: '999999999999',
  certificate: 'NC/2026/999999',
  'status list': '999999999',
  'log tile': '999999999',
}

/** The format of the ids of each kind. Objects of kinds with the same format may have equal ids. */
export const ID_FORMATS: Record<ObjectKind, string> = {
  application: 'reference',
  'approved application': 'reference',
  'application to amend': 'reference',
  'rejected application': 'reference',
  'application under appeal': 'reference',
  'pair of applications': 'pair',
  complaint: 'row',
  document: 'path',
  session: 'uuid',
  notification: 'row',
  staffAccount: 'row',
  unconfirmedStaffAccount: 'row',
  proposal: 'row',
  announcement: 'row',
  picture: 'row',
  certificate: 'number',
  'status list': 'row',
  'log tile': 'row',
}

async function anApplicationToAmend(portal: TestPortal) {
  const reference = await portal.createApplication()
  await requestAmendment(portal, reference, ['purpose'])
  return reference
}

async function anApplicationUnderAppeal(portal: TestPortal) {
  const reference = await aRejectedApplication(portal)
  await appeal(portal, reference)
  return reference
}

async function aDocument(portal: TestPortal) {
  const { json } = await (await portal.as('user')).get(`/api/getDocuments/${await portal.createApplication()}/noc`)
  return String(json.supportingDocuments[0].filePath)
}

/** A session of the owner on another device. */
async function aSession(portal: TestPortal) {
  const owner = await portal.as('user')
  const before = await sessionsOf(portal)
  const { status } = await portal
    .visitor()
    .postUrlEncoded('/api/login', { email: 'the-user@panchayat.example', password: PASSWORD })
  if (status !== 200) throw new Error(`The owner could not log in again: ${status}`)
  const opened = (await sessionsOf(portal)).find((id) => !before.includes(id))
  if (!opened || owner.cookies.size === 0) throw new Error('No session was opened')
  return opened
}

async function sessionsOf(portal: TestPortal): Promise<string[]> {
  const { json } = await (await portal.as('user')).get('/api/sessions')
  return json.data.map(({ id }: { id: string }) => id)
}

async function aNotification(portal: TestPortal) {
  await portal.createApplication()
  const { json } = await (await portal.as('user')).get('/api/notifications')
  return String(json.data[0].id)
}

/** A staff account, created by this admin, that is not one of the callers. */
async function aStaffAccount(portal: TestPortal, admin: Client) {
  const before = await staffAccounts(portal)
  const username = `clerk${before.length}`
  const person = { username, email: `${username}@panchayat.example`, firstName: 'Nita', lastName: 'Rao' }
  await admin.post('/api/colleagues', { role: 'staff', ...person, ...(await createReauthentication(portal, admin)) })
  const created = (await staffAccounts(portal)).find((account) => account.username === username)
  return created?.id ?? ''
}

async function staffAccounts(portal: TestPortal): Promise<{ id: string; username: string }[]> {
  return (await (await portal.as('admin')).get('/api/colleagues')).json.data
}

/** A proposal by an admin other than the default one. */
async function aProposal(portal: TestPortal) {
  const admin = await secondAdmin(portal)
  const _id = await portal.createApplication({ status: 'Approved' })
  const credentials = await createReauthentication(portal, admin)
  const { json } = await admin.post('/api/certificates/revoke', { _id, reason: 'Issued by mistake.', ...credentials })
  return String(json.data.id)
}

async function anAnnouncement(portal: TestPortal) {
  const { json } = await (await portal.as('admin')).post('/api/announcements', { title: 'Water', body: 'At six.' })
  return String(json.data.id)
}

async function aGalleryPicture(portal: TestPortal) {
  const parts = [
    ['caption', 'The school'],
    ['picture', await aPicture()],
  ] as const
  const { json } = await (await portal.as('admin')).postForm('/api/gallery', parts)
  return String(json.data.id)
}

async function aCertificateNumber(portal: TestPortal) {
  const details = await detailsOf(await portal.as('user'), await portal.createApplication({ status: 'Approved' }))
  return details.certificate?.number ?? ''
}

/** Two applications of the default citizen. */
async function aPair(portal: TestPortal) {
  return `${await portal.createApplication()}~${await portal.createApplication()}`
}
