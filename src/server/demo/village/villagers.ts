// SPDX-License-Identifier: Apache-2.0
import { DEMO_ACCOUNTS } from '../../platform/demo-accounts.ts'
import { DEMO_PEOPLE, type Villager } from './people.ts'

/** Further applicants: all names are fictional, and nobody can log in as them. */
export const VILLAGERS: readonly Villager[] = [
  {
    username: 'savitri',
    firstName: 'Savitri',
    lastName: 'Ahirwar',
    gender: 'Female',
    dob: '1989-03-11',
    occupation: 'Anganwadi helper',
    hamlet: 'House 3, Pipal Tola',
    portraitSeed: 'savitri',
    family: {
      partner: { name: 'Dinesh Ahirwar', relationship: 'Husband', dob: '1986-10-28' },
      parent: { name: 'Kesar Bai Ahirwar', relationship: 'Mother-in-law', dob: '1958-01-15' },
      children: [{ name: 'Pooja Ahirwar', relationship: 'Daughter', dob: '2013-06-21' }],
    },
  },
  {
    username: 'govind',
    firstName: 'गोविंद',
    lastName: 'लोधी',
    gender: 'Male',
    dob: '1985-07-02',
    occupation: 'Farmer',
    hamlet: 'House 28, Nadi Kinara',
    portraitSeed: 'govind',
    family: {
      partner: { name: 'सरोज लोधी', relationship: 'पत्नी', dob: '1988-11-09' },
      parent: { name: 'कौशल्या लोधी', relationship: 'माता', dob: '1956-05-20' },
      children: [
        { name: 'अंकित लोधी', relationship: 'पुत्र', dob: '2011-02-14' },
        { name: 'काजल लोधी', relationship: 'पुत्री', dob: '2015-09-30' },
      ],
    },
  },
  {
    username: 'salim',
    firstName: 'Salim',
    lastName: 'Ansari',
    gender: 'Male',
    dob: '1987-12-19',
    occupation: 'Tailor',
    hamlet: 'House 11, Bazaar Road',
    portraitSeed: 'salim-4',
    family: {
      partner: { name: 'Shabnam Ansari', relationship: 'Wife', dob: '1990-04-04' },
      parent: { name: 'Zubeda Ansari', relationship: 'Mother', dob: '1961-08-08' },
      children: [{ name: 'Aamir Ansari', relationship: 'Son', dob: '2016-01-17' }],
    },
  },
  {
    username: 'kamla',
    firstName: 'Kamla',
    lastName: 'Uikey',
    gender: 'Female',
    dob: '1990-02-25',
    occupation: 'Self-help group member',
    hamlet: 'House 5, Mahua Tola',
    portraitSeed: 'kamla',
    family: {
      partner: { name: 'Sukhram Uikey', relationship: 'Husband', dob: '1987-06-13' },
      parent: { name: 'Phoolwati Uikey', relationship: 'Mother', dob: '1963-03-03' },
      children: [{ name: 'Suraj Uikey', relationship: 'Son', dob: '2017-12-01' }],
    },
  },
  {
    username: 'deepak',
    firstName: 'Deepak',
    lastName: 'Sahu',
    gender: 'Male',
    dob: '1993-09-06',
    occupation: 'Shopkeeper',
    hamlet: 'House 19, Bazaar Road',
    portraitSeed: 'deepak-8',
    family: {
      partner: { name: 'Rekha Sahu', relationship: 'Wife', dob: '1996-07-23' },
      parent: { name: 'Girdhari Sahu', relationship: 'Father', dob: '1962-11-11' },
      children: [{ name: 'Tanvi Sahu', relationship: 'Daughter', dob: '2020-05-18' }],
    },
  },
  {
    username: 'radha',
    firstName: 'राधा',
    lastName: 'विश्वकर्मा',
    gender: 'Female',
    dob: '1992-04-16',
    occupation: 'Dairy farmer',
    hamlet: 'House 33, Tulsi Mohalla',
    portraitSeed: 'radha',
    family: {
      partner: { name: 'मुकेश विश्वकर्मा', relationship: 'पति', dob: '1989-01-26' },
      parent: { name: 'लक्ष्मी विश्वकर्मा', relationship: 'सास', dob: '1964-10-05' },
      children: [{ name: 'आरती विश्वकर्मा', relationship: 'पुत्री', dob: '2018-08-12' }],
    },
  },
  {
    username: 'manoj',
    firstName: 'Manoj',
    lastName: 'Malviya',
    gender: 'Male',
    dob: '1982-06-08',
    occupation: 'Mason',
    hamlet: 'House 21, Pipal Tola',
    portraitSeed: 'manoj-6',
    family: {
      partner: { name: 'Sangita Malviya', relationship: 'Wife', dob: '1985-02-27' },
      parent: { name: 'Hariram Malviya', relationship: 'Father', dob: '1955-12-30' },
      children: [
        { name: 'Kiran Malviya', relationship: 'Daughter', dob: '2009-03-24' },
        { name: 'Vivek Malviya', relationship: 'Son', dob: '2012-10-10' },
      ],
    },
  },
  {
    username: 'nasreen',
    firstName: 'Nasreen',
    lastName: 'Qureshi',
    gender: 'Female',
    dob: '1994-11-27',
    occupation: 'School cook',
    hamlet: 'House 9, School Road',
    portraitSeed: 'nasreen-2',
    family: {
      partner: { name: 'Javed Qureshi', relationship: 'Husband', dob: '1991-05-05' },
      parent: { name: 'Mumtaz Qureshi', relationship: 'Mother', dob: '1966-02-02' },
      children: [{ name: 'Zoya Qureshi', relationship: 'Daughter', dob: '2019-07-29' }],
    },
  },
  {
    username: 'pankaj',
    firstName: 'Pankaj',
    lastName: 'Thakur',
    gender: 'Male',
    dob: '1990-10-13',
    occupation: 'Bus driver',
    hamlet: 'House 17, Canal Tola',
    portraitSeed: 'pankaj-19',
    family: {
      partner: { name: 'Vandana Thakur', relationship: 'Wife', dob: '1993-01-08' },
      parent: { name: 'Rampyari Thakur', relationship: 'Mother', dob: '1962-04-22' },
      children: [{ name: 'Tarun Thakur', relationship: 'Son', dob: '2017-03-15' }],
    },
  },
  {
    username: 'yashoda',
    firstName: 'Yashoda',
    lastName: 'Kol',
    gender: 'Female',
    dob: '1988-05-21',
    occupation: 'Farm worker',
    hamlet: 'House 2, Mahua Tola',
    portraitSeed: 'yashoda-1',
    family: {
      partner: { name: 'Balram Kol', relationship: 'Husband', dob: '1985-08-30' },
      parent: { name: 'Chaitu Kol', relationship: 'Father-in-law', dob: '1957-09-09' },
      children: [
        { name: 'Parvati Kol', relationship: 'Daughter', dob: '2012-12-24' },
        { name: 'Sonu Kol', relationship: 'Son', dob: '2016-06-06' },
      ],
    },
  },
  {
    username: 'kishan',
    firstName: 'किशन',
    lastName: 'यादव',
    gender: 'Male',
    dob: '1991-01-29',
    occupation: 'Dairy farmer',
    hamlet: 'House 24, Nadi Kinara',
    portraitSeed: 'kishan',
    family: {
      partner: { name: 'गीता यादव', relationship: 'पत्नी', dob: '1994-03-07' },
      parent: { name: 'रामवती यादव', relationship: 'माता', dob: '1963-12-18' },
      children: [{ name: 'मोहित यादव', relationship: 'पुत्र', dob: '2019-02-11' }],
    },
  },
  {
    username: 'bhavna',
    firstName: 'Bhavna',
    lastName: 'Rathore',
    gender: 'Female',
    dob: '1995-07-17',
    occupation: 'Village accountant',
    hamlet: 'House 36, School Road',
    portraitSeed: 'bhavna-8',
    family: {
      partner: { name: 'Vikram Rathore', relationship: 'Husband', dob: '1992-11-02' },
      parent: { name: 'Prem Bai Rathore', relationship: 'Mother-in-law', dob: '1965-05-14' },
      children: [{ name: 'Aditi Rathore', relationship: 'Daughter', dob: '2021-09-03' }],
    },
  },
]

/** All people of the demo village. */
const EVERYBODY: readonly Villager[] = [...Object.values(DEMO_PEOPLE), ...VILLAGERS]

/** The number of a person, starting at 1. The fictional phone number and Aadhaar number are derived from it. */
export const numberOf = (villager: Villager) => EVERYBODY.indexOf(villager) + 1

/** The email address of a person. */
export const emailOf = ({ username }: Villager) =>
  DEMO_ACCOUNTS.find((account) => account.username === username)?.email ?? `${username}@panchayat.example`
