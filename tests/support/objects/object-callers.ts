import type { Role } from '#shared/applications/lifecycle.ts'
import type { Client } from '../client.ts'
import type { TestPortal } from '../portal-fixture.ts'
import { halfLoggedIn } from '../second-factor.ts'

/** Everybody who may come for an object that is not theirs, and those whose it is. */
export const CALLERS = [
  'visitor',
  'forged cookie',
  'expired session',
  'disabled account',
  'half logged in',
  'owner',
  'neighbour',
  'staff',
  'admin',
  'staff elsewhere',
  'admin elsewhere',
] as const
export type CallerName = (typeof CALLERS)[number]

export interface Caller {
  name: CallerName
  /** Absent: has no session that is worth anything. */
  role: Role | undefined
  client: Client
}

/** One caller of each kind; the owner is the standing citizen, to whom everything belongs. */
export async function objectCallers(town: TestPortal): Promise<Caller[]> {
  const late = await town.newPerson('admin', 'late@panchayat.example')
  await town.backstage.expireSessions()
  const disabled = await town.newPerson('admin', 'disabled@panchayat.example')
  await town.backstage.disableAccount('disabled@panchayat.example')
  const forger = town.visitor()
  forger.cookies.set('gramseva_session', 'x'.repeat(43))
  const clients: Record<CallerName, readonly [Role | undefined, Client]> = {
    visitor: [undefined, town.visitor()],
    'forged cookie': [undefined, forger],
    'expired session': [undefined, late],
    'disabled account': [undefined, disabled],
    'half logged in': [undefined, await halfLoggedIn(town)],
    owner: ['user', await town.as('user')],
    neighbour: ['user', await town.newPerson('user', 'neighbour@panchayat.example')],
    staff: ['staff', await town.as('staff')],
    admin: ['admin', await town.as('admin')],
    'staff elsewhere': ['staff', await movedAway(town, 'staff')],
    'admin elsewhere': ['admin', await movedAway(town, 'admin')],
  }
  return CALLERS.map((name) => ({ name, role: clients[name][0], client: clients[name][1] }))
}

async function movedAway(town: TestPortal, role: Role) {
  const email = `${role}@elsewhere.example`
  const client = await town.newPerson(role, email)
  await town.backstage.moveAway(email)
  return client
}
