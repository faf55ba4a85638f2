// SPDX-License-Identifier: Apache-2.0
import type { definition } from '../../../services/catalogue/household.ts'
import type { WordsFor } from '../../../services/service-words.ts'

export const words: WordsFor<typeof definition> = {
  label: 'Household',
  title: 'Household Certificate Application',
  card: { title: 'Household Registration', text: 'Register your household for the rural housing scheme.' },
  department: 'Ministry of Rural Development',
  scheme: 'Pradhan Mantri Awas Yojana - Household Registration',
  sections: { applicant: 'The applicant', family: 'Family members', documents: 'Documents' },
  fields: {
    fullName: 'Full Name',
    dob: 'Date of Birth',
    gender: 'Gender',
    address: 'Address',
    phone: 'Phone Number',
    email: 'Email',
    purpose: 'Purpose',
    familyMembers: 'Family Members',
  },
  hints: {
    phone: '10 digits, as you would dial it',
    familyMembers: 'Add everyone who lives in the house with you.',
    proofIdentity: 'Aadhaar card, voter ID, passport, driving licence or PAN card',
    proofResidence: 'Ration card, voter ID, Aadhaar card or an electricity or water bill',
    affidavit: 'Your signed statement about the household, attested by a notary',
    passportPhoto: 'A recent photo of your face',
  },
  options: { gender: { Male: 'Male', Female: 'Female', Other: 'Other' } },
  columns: { familyMembers: { name: 'Name', relationship: 'Relationship', dob: 'Date of Birth' } },
  entries: { familyMembers: { one: 'Family member', add: 'Add a family member', none: 'No family members added' } },
  documents: {
    proofIdentity: 'Proof of Identity',
    proofResidence: 'Proof of Residence',
    affidavit: 'Affidavit',
    passportPhoto: 'Passport Photo',
  },
  alternatives: {
    proofIdentity: 'Any other card from the government with your name and photo helps. Ask the panchayat office.',
    proofResidence: 'A bill in the name of someone you live with helps. Otherwise ask the panchayat office.',
    affidavit: 'A notary at the tehsil writes and attests it. The panchayat office tells you what it must say.',
    passportPhoto: 'Take a photo with your phone, in front of a plain wall and in good light.',
  },
  notices: {
    opening: '📌 Please upload all documents in PDF format only.',
    submitted: '✅ Form submitted successfully!',
    failed: '❌ Submission failed. Please try again.',
    wrongFile: '❌ Only PDF files are allowed.',
  },
  certificate: {
    title: 'Household Registration Certificate',
    subtitle: 'परिवार पंजीकरण प्रमाण पत्र',
    statement: 'This is to certify that the following household is registered with this panchayat.',
  },
}
