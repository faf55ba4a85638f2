import { defineService } from '../define-service.ts'
import { choice, name, optionalName, pastDate, slot, text } from '../field-kinds.ts'

/** A child's birth certificate (spec §2, §3, §5). */
export const definition = defineService({
  id: 'birth-certificates',
  version: 1,
  prefix: 'BC',
  paths: { page: '/birth_cert', submit: '/api/user/services/birth-cert' },
  picture: 'cradle',
  decisionDays: 15,
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
    proofOfBirth: slot('image-or-pdf', [1, 10], { picture: 'birth' }),
    parentIdentityProof: slot('image-or-pdf', [1, 10], { picture: 'card', proves: 'identity' }),
    parentAddressProof: slot('image-or-pdf', [1, 10], { picture: 'bill', proves: 'address' }),
    marriageCertificate: slot('image-or-pdf', [0, 1], { picture: 'stamp' }),
  },
  sections: {
    child: ['childFirstName', 'childMiddleName', 'childLastName', 'dateOfBirth', 'placeOfBirth'],
    parents: ['fatherName', 'motherName'],
    proofs: ['proofOfBirth', 'parentIdentityProof', 'parentAddressProof', 'marriageCertificate'],
  },
  maybeApplicant: ['motherName', 'fatherName'],
  duplicateKey: ['childFirstName', 'childLastName', 'dateOfBirth', 'fatherName', 'motherName'],
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
