// SPDX-License-Identifier: Apache-2.0
import { randomBytes } from 'node:crypto'
import type { Role } from '#shared/applications/lifecycle.ts'
import { recordConsent } from '../accounts/consent.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { recordAccount } from '../accounts/registration/register-applicant.ts'
import { recordDocuments, type StoredDocument } from '../documents/store-documents.ts'
import type { Portal } from '../operations/portal.ts'
import type { Database } from '../platform/db/connection.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../platform/demo-accounts.ts'
import { DEFAULT_LANGUAGE } from '../platform/i18n/load-texts.ts'
import { DEMO_PEOPLE, type Villager } from './village/people.ts'
import { fakeAadhaar, fakeMobile } from './village/seeded-random.ts'
import { emailOf, numberOf } from './village/villagers.ts'

/** A person without an account yet. */
export interface Newcomer {
  villager: Villager
  role: Role
  email: string
  passwordHash: string
}

/** The people of the demo accounts, the only accounts with a public password. */
export async function demoNewcomers(): Promise<Newcomer[]> {
  return Promise.all(
    DEMO_ACCOUNTS.map(async ({ role, email, username }) => ({
      villager: DEMO_PEOPLE[username],
      role,
      email,
      passwordHash: await hashPassword(DEMO_PASSWORD),
    })),
  )
}

/** Further citizens, all with one random password that is not stored. */
export async function villageNewcomers(villagers: readonly Villager[]): Promise<Newcomer[]> {
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'))
  return villagers.map((villager) => ({
    villager,
    role: 'user',
    email: emailOf(villager),
    passwordHash,
  }))
}

/** A person with an account. */
export interface Person {
  accountId: string
  panchayatId: string
}

type Deps = Pick<Portal, 'vault' | 'panchayat'>

/** Stores one person's account with their picture. */
export async function recordPerson(
  tx: Database,
  deps: Deps,
  newcomer: Newcomer,
  portrait: readonly StoredDocument[],
): Promise<Person> {
  const { villager, role, email, passwordHash } = newcomer
  const { id: panchayatId, block, state } = deps.panchayat
  const number = numberOf(villager)
  const account = {
    panchayatId,
    role,
    email,
    passwordHash,
    isEmailConfirmed: true,
    username: villager.username,
    firstName: villager.firstName,
    lastName: villager.lastName,
    gender: villager.gender,
    dob: villager.dob,
    address: { addressLine1: villager.hamlet, city: block, state, country: 'India' },
    mobile: fakeMobile(number),
    aadhar: fakeAadhaar(number),
    occupation: villager.occupation,
    nationality: 'Indian',
    // An offset of 900 gives a number that no other person of the village has.
    emergencyContact: fakeMobile(900 + number),
  }
  const { id } = await recordAccount(tx, account, deps.vault)
  // Registration also records the consent.
  if (role === 'user') await recordConsent(tx, { accountId: id, panchayatId }, DEFAULT_LANGUAGE)
  await recordDocuments(tx, portrait, { panchayatId, ownerId: id, applicationId: null })
  return { accountId: id, panchayatId }
}
