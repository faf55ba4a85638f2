import type { Client } from './client.ts'
import type { TestPortal } from './portal-fixture.ts'

export interface Account {
  email: string
  client: Client
}

/** A human being with all accounts whose mailboxes are theirs. */
export interface Person {
  name: string
  accounts: Account[]
}

/** The rule on one's own case compares the numbers on record, so each person of the model keeps one phone. */
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
