import { DEMO_ACCOUNTS } from '../../platform/demo-accounts.ts'
import { DEMO_PEOPLE } from './demo-people.ts'
import type { Villager } from './villager.ts'
import { VILLAGERS } from './villagers.ts'

/** All people of the demo village. */
const EVERYBODY: readonly Villager[] = [...Object.values(DEMO_PEOPLE), ...VILLAGERS]

/** A number of their own for each of them, from 1, that their invented numbers are made of. */
export const numberOf = (villager: Villager) => EVERYBODY.indexOf(villager) + 1

/** The address they have at the portal. */
export const emailOf = ({ username }: Villager) =>
  DEMO_ACCOUNTS.find((account) => account.username === username)?.email ?? `${username}@panchayat.example`
