// SPDX-License-Identifier: Apache-2.0
import { defineService } from '../define-service.ts'
import { choice, name, optionalName, pastDate, slot, text } from '../field-kinds.ts'

const PARENTS = ['fatherName', 'motherName'] as const

/** A child's birth certificate (spec §2, §3, §5). */
export const definition = defineService({
  id: 'birth-certificates',
  version: 1,
  prefix: 'BC',
  paths: { page: '/birth_cert', submit: '/api/user/services/birth-cert' },
  picture: 'cradle',
  // Registration of Births and Deaths Act, sections 12 and 25A.
  promise: {
    workingDays: 7,
    appeals: { first: { fileDays: 30, decideDays: 90 }, second: { fileDays: 30, decideDays: 90 } },
  },
  fields: {
    childFirstName: name(),
    childMiddleName: optionalName(),
    childLastName: name(),
    dateOfBirth: pastDate(),
    placeOfBirth: text(),
    fatherName: name(),
    motherName: name(),
    proofOfBirth: choice(['birthCertificate', 'aadhaar', 'passport', 'hospitalSummary', 'schoolLeaving']),
    parentIdentityProof: choice(['aadhaar', 'passport', 'voterId', 'drivingLicense', 'panCard']),
    parentAddressProof: choice(['aadhaar', 'passport', 'rationCard', 'voterId', 'drivingLicense', 'utilityBill']),
  },
  documents: {
    proofOfBirth: slot('image-or-pdf', [1, 10], {
      picture: 'birth',
      confirms: [
        'childFirstName',
        'childMiddleName',
        'childLastName',
        'dateOfBirth',
        'placeOfBirth',
        'fatherName',
        'motherName',
      ],
    }),
    parentIdentityProof: slot('image-or-pdf', [1, 10], { picture: 'card', proves: 'identity', confirms: PARENTS }),
    parentAddressProof: slot('image-or-pdf', [1, 10], { picture: 'bill', proves: 'address', confirms: PARENTS }),
    marriageCertificate: slot('image-or-pdf', [0, 1], { picture: 'stamp', confirms: PARENTS }),
  },
  sections: {
    child: ['childFirstName', 'childMiddleName', 'childLastName', 'dateOfBirth', 'placeOfBirth'],
    parents: ['fatherName', 'motherName'],
    proofs: ['proofOfBirth', 'parentIdentityProof', 'parentAddressProof', 'marriageCertificate'],
  },
  pictures: { dateOfBirth: 'birthDate' },
  possibleApplicantNames: ['motherName', 'fatherName'],
  duplicateKey: ['childFirstName', 'childLastName', 'dateOfBirth', 'fatherName', 'motherName'],
  compared: {
    people: [
      {
        role: 'subject',
        name: ['childFirstName', 'childMiddleName', 'childLastName'],
        birthDate: 'dateOfBirth',
      },
      { role: 'parent', name: ['fatherName'] },
      { role: 'parent', name: ['motherName'] },
    ],
  },
  summary: ['childFirstName', 'childMiddleName', 'childLastName'],
  certificate: [
    'childFirstName',
    'childMiddleName',
    'childLastName',
    'dateOfBirth',
    'placeOfBirth',
    'fatherName',
    'motherName',
  ],
})
