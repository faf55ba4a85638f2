// SPDX-License-Identifier: Apache-2.0
import type { definition } from '../../../services/catalogue/birth-certificates.ts'
import type { WordsFor } from '../../../services/service-words.ts'

export const words: WordsFor<typeof definition> = {
  label: 'Birth Certificates',
  title: 'Apply for Birth Certificate',
  card: { title: 'Birth Certificate', text: 'Register a birth and receive the certificate of your child.' },
  department: 'Ministry of Health and Family Welfare',
  scheme: 'National Birth Registration Program',
  sections: { child: 'The child', parents: 'The parents', proofs: 'Proofs and documents' },
  fields: {
    childFirstName: 'Child First Name',
    childMiddleName: 'Child Middle Name',
    childLastName: 'Child Last Name',
    dateOfBirth: 'Date of Birth',
    placeOfBirth: 'Place of Birth',
    fatherName: "Father's Name",
    motherName: "Mother's Name",
    proofOfBirth: 'Proof of Birth',
    parentIdentityProof: 'Parent Identity Proof',
    parentAddressProof: 'Parent Address Proof',
  },
  hints: {
    dateOfBirth: 'For example 15 June 2026',
    placeOfBirth: 'Hospital or house, village and district',
    proofOfBirth: 'The document that proves the birth',
    parentIdentityProof: 'Shows who the mother or the father is',
    parentAddressProof: 'Shows where the mother or the father lives',
    marriageCertificate: 'If the parents have one',
  },
  whereToFind: {
    dateOfBirth:
      'On the discharge paper of the hospital, it is in the line about the birth, with the time. For a birth at home, the ASHA or ANM has written it down.',
  },
  options: {
    proofOfBirth: {
      birthCertificate: 'Birth Certificate',
      aadhaar: 'Aadhaar Card',
      passport: 'Passport',
      hospitalSummary: 'Hospital Discharge Summary',
      schoolLeaving: 'School Leaving Certificate',
    },
    parentIdentityProof: {
      aadhaar: 'Aadhaar Card',
      passport: 'Passport',
      voterId: 'Voter ID',
      drivingLicense: 'Driving Licence',
      panCard: 'PAN Card',
    },
    parentAddressProof: {
      aadhaar: 'Aadhaar Card',
      passport: 'Passport',
      rationCard: 'Ration Card',
      voterId: 'Voter ID',
      drivingLicense: 'Driving Licence',
      utilityBill: 'Utility Bill',
    },
  },
  columns: {},
  documents: {
    proofOfBirth: 'Proof of Birth (documents)',
    parentIdentityProof: 'Parent Identity Proof (documents)',
    parentAddressProof: 'Parent Address Proof (documents)',
    marriageCertificate: 'Marriage Certificate',
  },
  applicantIs: { motherName: 'I am the mother', fatherName: 'I am the father' },
  alternatives: {
    proofOfBirth:
      'For a birth in a hospital, ask the hospital for the discharge summary. For a birth at home, ask the ASHA or ANM for a written record of the birth, and show it to the panchayat office.',
    parentIdentityProof: 'One document of one parent is enough. If neither parent has one, ask the panchayat office.',
    parentAddressProof:
      'An electricity or water bill at your address is enough, also in the name of someone you live with. Otherwise ask the panchayat office.',
  },
  notices: {
    submitted: 'Application submitted successfully!',
    failed: 'Something went wrong. Please try again.',
    duplicate: 'An application for this child already exists.',
    wrongFile: 'Only pictures or PDF files are allowed.',
  },
  certificate: {
    title: 'Birth Certificate',
    subtitle: 'जन्म प्रमाण पत्र',
    statement: 'This is to certify that the following entry is in the register of births of this panchayat.',
  },
  promise: {
    clause: 'Registration of Births and Deaths Act, 1969, sections 12 and 25A',
    officers: {
      verify: 'Panchayat Secretary',
      decide: 'Registrar of Births and Deaths',
      firstAppeal: 'District Registrar',
      secondAppeal: 'Chief Registrar',
    },
  },
}
