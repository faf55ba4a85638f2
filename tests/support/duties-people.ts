import type { Client } from './client.ts'
import type { TestPortal } from './portal-fixture.ts'

export interface Account {
  email: string
  client: Client
}

/** A person with all accounts whose mailboxes belong to them. */
export interface Person {
  name: string
  accounts: Account[]
}

/** Gives all accounts of a person the same mobile number, which the check for one's own case compares. */
export async function shareMobiles({ ownerQueries }: TestPortal) {
  for (const name of ['asha', 'bela', 'sita']) await ownerQueries.shareMobile(`${name}-citizen`, name)
}

/** A villager, two admins and a staff member. The citizen account of each has the mobile number of the staff account. */
export async function createPeople(portal: TestPortal): Promise<Person[]> {
  const account = async (role: 'user' | 'staff' | 'admin', name: string): Promise<Account> => {
    const email = `${name}@panchayat.example`
    return { email, client: await portal.createAccount(role, email) }
  }
  const people: Person[] = [
    { name: 'Villager', accounts: [await account('user', 'villager')] },
    { name: 'Asha', accounts: [await account('admin', 'asha'), await account('user', 'asha-citizen')] },
    { name: 'Bela', accounts: [await account('admin', 'bela'), await account('user', 'bela-citizen')] },
    { name: 'Sita', accounts: [await account('staff', 'sita'), await account('user', 'sita-citizen')] },
  ]
  await shareMobiles(portal)
  return people
}
