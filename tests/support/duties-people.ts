// SPDX-License-Identifier: Apache-2.0
import type { Role } from '#shared/applications/lifecycle.ts'
import type { Client } from './client.ts'
import { PASSWORD, type TestPortal } from './portal-fixture.ts'
import { setUpPhone } from './second-factor.ts'

/** An account, and a client that is logged in to it. */
export interface Account {
  email: string
  client: Client
}

/** A person, and the accounts whose mailboxes they control. */
export interface Person {
  name: string
  accounts: Account[]
}

/** Gives the citizen account of each officer the mobile number of the staff account, by which the portal detects an own case. */
export async function shareMobiles({ ownerQueries }: TestPortal) {
  for (const name of ['asha', 'bela', 'sita', 'omkar']) await ownerQueries.shareMobile(`${name}-citizen`, name)
}

/** A villager, two admins, a staff member and an appellate officer. An officer's two accounts have the same mobile number. */
export async function createPeople(portal: TestPortal): Promise<Person[]> {
  const account = async (role: Role, name: string): Promise<Account> => {
    const email = `${name}@panchayat.example`
    return { email, client: await portal.createAccount(role, email) }
  }
  const people: Person[] = [
    { name: 'Villager', accounts: [await account('user', 'villager')] },
    { name: 'Asha', accounts: [await account('admin', 'asha'), await account('user', 'asha-citizen')] },
    { name: 'Bela', accounts: [await account('admin', 'bela'), await account('user', 'bela-citizen')] },
    { name: 'Sita', accounts: [await account('staff', 'sita'), await account('user', 'sita-citizen')] },
    { name: 'Omkar', accounts: [await account('appellate', 'omkar'), await account('user', 'omkar-citizen')] },
  ]
  await shareMobiles(portal)
  return people
}

/** The largest number of accounts of a person at the beginning. Later accounts are added and removed during a history. */
export const OWN_ACCOUNTS = 2

/** Whether an account belongs to another person, whose password this person has learnt. */
export const isStolen = (people: readonly Person[], person: Person, { email }: Account) =>
  people.some((other) => other !== person && other.accounts.slice(0, OWN_ACCOUNTS).some((own) => own.email === email))

/**
 * Prepares a takeover: the officer sets up a second factor, which an admin who knows the officer's password is going to reset.
 * After the reset, the returned function logs the admin in as the officer. Undefined if the officer could not set it up.
 */
export async function prepareTakeover(portal: TestPortal, attacker: Person, officer: Account) {
  const { recoveryCodes } = await setUpPhone(portal, officer.client).catch(() => ({ recoveryCodes: undefined }))
  if (!recoveryCodes) return undefined
  return async () => {
    const client = portal.visitor()
    await client.postUrlEncoded('/api/login', { email: officer.email, password: PASSWORD })
    attacker.accounts.push({ email: officer.email, client })
  }
}
