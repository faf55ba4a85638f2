// SPDX-License-Identifier: Apache-2.0
import type { GENDERS } from '#shared/accounts/registration.ts'

/** A fictional person of the demo village, with relatives whom applications mention. */
export interface Villager {
  username: string
  firstName: string
  lastName: string
  gender: (typeof GENDERS)[number]
  /** `YYYY-MM-DD`, as are the days of birth of the family. */
  dob: string
  occupation: string
  /** Address in the village. */
  hamlet: string
  /** The seed of the drawn portrait. It was chosen because its portrait suits the person. */
  portraitSeed: string
  family: { partner: Relative; parent: Relative; children: readonly Relative[] }
}

/** A relative of a villager, with the details that forms require. */
export interface Relative {
  name: string
  relationship: string
  dob: string
}

export const fullName = ({ firstName, lastName }: Pick<Villager, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`

/** The people behind the demo accounts, by username. */
export const DEMO_PEOPLE = {
  sunita: {
    username: 'sunita',
    firstName: 'Sunita',
    lastName: 'Kushwaha',
    gender: 'Female',
    dob: '1991-08-14',
    occupation: 'Farmer',
    hamlet: 'House 42, Tulsi Mohalla',
    portraitSeed: 'sunita',
    family: {
      partner: { name: 'Mahesh Kushwaha', relationship: 'Husband', dob: '1988-02-03' },
      parent: { name: 'Ramkali Kushwaha', relationship: 'Mother-in-law', dob: '1960-06-01' },
      children: [
        { name: 'Anjali Kushwaha', relationship: 'Daughter', dob: '2014-11-19' },
        { name: 'Rohit Kushwaha', relationship: 'Son', dob: '2018-04-27' },
      ],
    },
  },
  ramesh: {
    username: 'ramesh',
    firstName: 'Ramesh',
    lastName: 'Patel',
    gender: 'Male',
    dob: '1984-01-22',
    occupation: 'Panchayat clerk',
    hamlet: 'House 7, Bazaar Road',
    portraitSeed: 'ramesh',
    family: {
      partner: { name: 'Lata Patel', relationship: 'Wife', dob: '1987-09-10' },
      parent: { name: 'Bhagwati Patel', relationship: 'Mother', dob: '1957-03-18' },
      children: [{ name: 'Nikhil Patel', relationship: 'Son', dob: '2012-07-05' }],
    },
  },
  meera: {
    username: 'meera',
    firstName: 'Meera',
    lastName: 'Dubey',
    gender: 'Female',
    dob: '1979-05-30',
    occupation: 'Panchayat secretary',
    hamlet: 'House 15, School Road',
    portraitSeed: 'meera-5',
    family: {
      partner: { name: 'Anil Dubey', relationship: 'Husband', dob: '1976-12-12' },
      parent: { name: 'Shanti Dubey', relationship: 'Mother-in-law', dob: '1951-04-09' },
      children: [{ name: 'Isha Dubey', relationship: 'Daughter', dob: '2008-10-02' }],
    },
  },
  arvind: {
    username: 'arvind',
    firstName: 'Arvind',
    lastName: 'Tiwari',
    gender: 'Male',
    dob: '1974-10-11',
    occupation: 'Sub-divisional officer',
    hamlet: 'Officers’ Colony 3',
    portraitSeed: 'arvind',
    family: {
      partner: { name: 'Sarita Tiwari', relationship: 'Wife', dob: '1977-01-25' },
      parent: { name: 'Ramadhar Tiwari', relationship: 'Father', dob: '1946-07-07' },
      children: [{ name: 'Kunal Tiwari', relationship: 'Son', dob: '2005-05-16' }],
    },
  },
} as const satisfies Record<string, Villager>
