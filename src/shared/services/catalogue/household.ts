// SPDX-License-Identifier: Apache-2.0
import { USUAL_APPEALS } from '../../charter/service-promise.ts'
import { defineService } from '../define-service.ts'
import {
  expectedSlot,
  name,
  optionalEmail,
  optionalParagraph,
  pastDate,
  phone,
  preselectedChoice,
  rows,
  text,
} from '../field-kinds.ts'

/** Registration of a household for the housing scheme (spec §2, §3, §5). */
export const definition = defineService({
  id: 'household',
  version: 1,
  prefix: 'HH',
  // The path is misspelled in the specification (§7).
  paths: { page: '/household', submit: '/api/househould' },
  picture: 'house',
  promise: { workingDays: 15, appeals: USUAL_APPEALS },
  fields: {
    fullName: name(),
    dob: pastDate(),
    gender: preselectedChoice(['Male', 'Female', 'Other'], 'Male'),
    address: optionalParagraph(),
    phone: phone(),
    email: optionalEmail(),
    purpose: optionalParagraph(),
    familyMembers: rows(
      {
        name: name(),
        relationship: text(),
        dob: pastDate(),
      },
      30,
    ),
  },
  documents: {
    proofIdentity: expectedSlot('pdf', 5, {
      picture: 'card',
      proves: 'identity',
      confirms: ['fullName', 'dob', 'gender'],
    }),
    proofResidence: expectedSlot('pdf', 5, { picture: 'bill', proves: 'address', confirms: ['fullName', 'address'] }),
    affidavit: expectedSlot('pdf', 5, { picture: 'stamp', confirms: ['fullName', 'address', 'familyMembers'] }),
    passportPhoto: expectedSlot('pdf', 1, { picture: 'portrait', confirms: ['fullName', 'gender'] }),
  },
  sections: {
    applicant: ['fullName', 'dob', 'gender', 'phone', 'email', 'address', 'purpose'],
    family: ['familyMembers'],
    documents: ['proofIdentity', 'proofResidence', 'affidavit', 'passportPhoto'],
  },
  fromProfile: {
    fullName: 'name',
    dob: 'dateOfBirth',
    gender: 'gender',
    phone: 'mobile',
    email: 'email',
    address: 'address',
  },
  copiedLists: ['familyMembers'],
  openingNoticeMs: 4000,
  compared: {
    people: [
      { role: 'subject', name: ['fullName'], birthDate: 'dob' },
      { role: 'relative', list: 'familyMembers', name: ['name'], birthDate: 'dob' },
    ],
    places: ['address'],
  },
  summary: ['fullName'],
  certificate: ['fullName', 'dob', 'gender', 'address', 'purpose', 'familyMembers'],
})
