// SPDX-License-Identifier: Apache-2.0
import { ACTIVATION_CONTEXT } from '#server/accounts/staff/activation.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import type { Client } from './client.ts'
import { PASSWORD, type TestPortal } from './portal-fixture.ts'
import { codeOf, secretOf } from './set-up-phone.ts'

/** A logged-in staff account with a second factor, and its recovery codes. */
export interface AccountWithPhone {
  client: Client
  /** The secret from which the phone computes its codes. */
  secret: string
  recoveryCodes: string[]
}

/** Creates a logged-in staff account, and sets up its second factor in Account Settings. */
export async function createAccountWithPhone(
  portal: TestPortal,
  email: string,
  role: Role = 'staff',
): Promise<AccountWithPhone> {
  const client = await portal.createAccount(role, email)
  return { client, ...(await setUpPhone(portal, client)) }
}

/** Sets up the second factor of a logged-in account. */
export async function setUpPhone(portal: TestPortal, client: Client) {
  const { data } = (await client.post('/api/second-factor/set-up', { password: PASSWORD })).json
  const { json } = await client.post('/api/second-factor', { ticket: data.ticket, code: codeOf(data.secret) })
  await portal.ownerQueries.clearUsedCodes()
  return { secret: data.secret, recoveryCodes: json.recoveryCodes }
}

/** The password and, if set up, the code with which a staff account reauthenticates. */
export async function createReauthentication(portal: TestPortal, client: Client) {
  const secret = secretOf(client)
  if (secret === undefined) return { password: PASSWORD }
  await portal.ownerQueries.clearUsedCodes()
  return { password: PASSWORD, code: codeOf(secret) }
}

/** The ID of a staff account, as admins see it. */
export async function findStaffAccountId(portal: TestPortal, email: string): Promise<string> {
  const { data } = (await (await portal.as('admin')).get('/api/colleagues')).json
  return data.find((account: { email: string }) => account.email === email)?.id
}

/** Removes the second factor of a staff account, as an admin does. */
export async function resetFactor(portal: TestPortal, email: string) {
  const admin = await portal.as('admin')
  await admin.post(
    `/api/colleagues/${await findStaffAccountId(portal, email)}/reset-factor`,
    await createReauthentication(portal, admin),
  )
}

/** The token of the newest activation link of an account, from its mail. */
export async function findActivationToken(portal: TestPortal, email: string): Promise<string> {
  const id = await findStaffAccountId(portal, email)
  const jobs = await portal.ownerQueries.findQueuedMail()
  const sealed = jobs.flatMap((job) => (job.kind === 'activation' && job.accountId === id ? job.sealedToken : []))
  return portal.services.vault.unseal(sealed.at(-1) ?? '', ACTIVATION_CONTEXT)
}

/** Starts a login, which then waits for the second factor. */
export async function startLogin(portal: TestPortal, email: string): Promise<Client> {
  const browser = portal.visitor()
  const { status } = await browser.postUrlEncoded('/api/login', { email, password: PASSWORD })
  if (status !== 202) throw new Error(`The login of ${email} needs no second factor: ${status}`)
  return browser
}

/** Creates an admin with a second factor and starts a login, which then waits for the second factor. */
export async function startAdminLogin(portal: TestPortal): Promise<Client> {
  const email = 'login-started@panchayat.example'
  await createAccountWithPhone(portal, email, 'admin')
  return startLogin(portal, email)
}
