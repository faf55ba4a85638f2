// SPDX-License-Identifier: Apache-2.0
import type { Role } from '#shared/applications/lifecycle.ts'
import type { Client } from '../client.ts'
import type { TestPortal } from '../portal-fixture.ts'
import { startAdminLogin } from '../second-factor.ts'

/** The kinds of callers: the owner of an object, and everybody else who might request it. */
export const CALLERS = [
  'visitor',
  'forged cookie',
  'expired session',
  'disabled account',
  'started login',
  'owner',
  'neighbour',
  'staff',
  'admin',
  'appellate',
  'staff of another panchayat',
  'admin of another panchayat',
  'officer of another panchayat',
] as const
export type CallerName = (typeof CALLERS)[number]

export interface Caller {
  name: CallerName
  /** The role; absent without a valid session. */
  role: Role | undefined
  client: Client
}

/** One caller of each kind. The owner of all objects is the default citizen. */
export async function objectCallers(portal: TestPortal): Promise<Caller[]> {
  const expired = await portal.createAccount('admin', 'late@panchayat.example')
  await portal.ownerQueries.expireSessions()
  const disabled = await portal.createAccount('admin', 'disabled@panchayat.example')
  await portal.ownerQueries.disableAccount('disabled@panchayat.example')
  const forger = portal.visitor()
  forger.cookies.set('gramseva_session', 'x'.repeat(43))
  const clients: Record<CallerName, readonly [Role | undefined, Client]> = {
    visitor: [undefined, portal.visitor()],
    'forged cookie': [undefined, forger],
    'expired session': [undefined, expired],
    'disabled account': [undefined, disabled],
    'started login': [undefined, await startAdminLogin(portal)],
    owner: ['user', await portal.as('user')],
    neighbour: ['user', await portal.createAccount('user', 'neighbour@panchayat.example')],
    staff: ['staff', await portal.as('staff')],
    admin: ['admin', await portal.as('admin')],
    appellate: ['appellate', await portal.as('appellate')],
    'officer of another panchayat': ['appellate', await createInOtherPanchayat(portal, 'appellate')],
    'staff of another panchayat': ['staff', await createInOtherPanchayat(portal, 'staff')],
    'admin of another panchayat': ['admin', await createInOtherPanchayat(portal, 'admin')],
  }
  return CALLERS.map((name) => ({ name, role: clients[name][0], client: clients[name][1] }))
}

async function createInOtherPanchayat(portal: TestPortal, role: Role) {
  const email = `${role}@elsewhere.example`
  const client = await portal.createAccount(role, email)
  await portal.ownerQueries.moveToOtherPanchayat(email)
  return client
}
