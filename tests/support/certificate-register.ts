// SPDX-License-Identifier: Apache-2.0
import { applicationDetailsSchema } from '#shared/applications/wire.ts'
import type { Client, ClientResponse } from './client.ts'
import { expectShape } from './expect-shape.ts'
import { PASSWORD, type TestPortal } from './portal-fixture.ts'
import { createReauthentication } from './second-factor.ts'

/** The details of an application. Also checks their shape. */
export const detailsOf = async (client: Client, reference: string) =>
  expectShape(await client.get(`/api/applications/${reference}`), 200, applicationDetailsSchema).data

/** Creates an approved NOC for a person with this name; returns its reference and the number of its certificate. */
export async function createCertificate(portal: TestPortal, applicantName = 'Asha Devi') {
  const reference = await portal.createApplication({ status: 'Approved', changes: { applicantName } })
  const { certificate } = await detailsOf(await portal.as('user'), reference)
  return { reference, number: certificate?.number ?? '' }
}

/** Proposes to revoke a certificate, as the default admin. */
export const proposeRevocation = async (portal: TestPortal, _id: string, reason = 'Issued by mistake.') => {
  await secondAdmin(portal)
  const admin = await portal.as('admin')
  return admin.post('/api/certificates/revoke', { _id, reason, ...(await createReauthentication(portal, admin)) })
}

/** Revokes a certificate: the default admin proposes it, and the second admin confirms. */
export const revokeCertificate = async (portal: TestPortal, _id: string, reason?: string) =>
  confirmProposed(portal, await proposeRevocation(portal, _id, reason))

/** Proposes corrections of a certificate, as the default admin. */
export const proposeCorrection = async (portal: TestPortal, _id: string, answers: object, changes: object = {}) => {
  await secondAdmin(portal)
  const admin = await portal.as('admin')
  const reason = 'A name was spelt wrongly.'
  const credentials = await createReauthentication(portal, admin)
  return admin.post('/api/certificates/correct', { _id, reason, answers, ...credentials, ...changes })
}

/** Corrects answers of a certificate: the default admin proposes it, and the second admin confirms. */
export const correctCertificate = async (portal: TestPortal, _id: string, answers: object, changes?: object) =>
  confirmProposed(portal, await proposeCorrection(portal, _id, answers, changes))

/** Declines the only open proposal as the second admin, when a test could not confirm it. */
export async function declineOpenProposal(portal: TestPortal) {
  const admin = await secondAdmin(portal)
  const { json } = await admin.get('/api/proposals')
  await admin.post(`/api/proposals/${json.data[0].id}/decline`)
}

const secondAdmins = new WeakMap<TestPortal, Promise<Client>>()

/** An admin in addition to the default admin. */
export function secondAdmin(portal: TestPortal): Promise<Client> {
  const admin = secondAdmins.get(portal) ?? portal.createAccount('admin', 'second-admin@panchayat.example')
  secondAdmins.set(portal, admin)
  return admin
}

/** Confirms a proposal as the second admin. `proposed` is the response to the proposal; if it is an error, it is returned. */
async function confirmProposed(portal: TestPortal, proposed: ClientResponse): Promise<ClientResponse> {
  if (proposed.status !== 202) return proposed
  const admin = await secondAdmin(portal)
  const credentials = await createReauthentication(portal, admin)
  return admin.post(`/api/proposals/${proposed.json.data.id}/confirm`, credentials)
}

/** Creates a staff account as an admin, and activates it; returns its logged-in client. */
export async function createActivatedAccount(
  portal: TestPortal,
  by: Client,
  account: { role: string; username: string },
) {
  const person = { ...account, email: `${account.username}@panchayat.example`, firstName: 'New', lastName: 'Person' }
  const { data } = (await by.post('/api/colleagues', { ...person, password: PASSWORD })).json
  const client = portal.visitor()
  await client.post('/api/activation', { token: data.link.split('#')[1], newPassword: PASSWORD })
  await client.postUrlEncoded('/api/login', { email: person.email, password: PASSWORD })
  return client
}

/** The id of a staff account, as an admin sees it. */
export async function accountIdOf(admin: Client, username: string): Promise<string> {
  const { data } = (await admin.get('/api/colleagues')).json
  return data.find((account: { username: string }) => account.username === username).id
}
