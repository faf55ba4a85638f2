// SPDX-License-Identifier: Apache-2.0
import type { definition } from '../../../services/catalogue/noc.ts'
import type { WordsFor } from '../../../services/service-words.ts'

export const words: WordsFor<typeof definition> = {
  label: 'NOC',
  title: 'NOC Application Form',
  card: { title: 'NOC Approval', text: 'Get a no-objection certificate for a shop or a workshop.' },
  department: 'Department of Urban Development',
  scheme: 'Simplified NOC Approval Initiative',
  sections: { applicant: 'The applicant', business: 'The business and its location', documents: 'Documents' },
  fields: {
    applicantName: 'Applicant Name',
    aadhaarNumber: 'Aadhaar Number',
    contactNumber: 'Contact Number',
    plotNumber: 'Plot Number',
    businessName: 'Business Name',
    purpose: 'Purpose',
    location: 'Location',
  },
  hints: {
    aadhaarNumber: '12 digits. The office sees the last four.',
    contactNumber: '10 digits, as you would dial it',
    identityProof: 'Aadhaar card, voter ID, passport, driving licence or PAN card',
    landProof: 'Land record, sale deed, or the rent agreement with the owner',
    applicationLetter: 'Your signed letter to the panchayat that says what you plan',
    landMap: 'A map or sketch that shows the plot and its neighbours',
    environmentalClearance: 'Only for a business with smoke, waste water or loud noise',
    neighborNoc: 'A signed letter of the neighbours',
  },
  whereToFind: {
    aadhaarNumber: 'The number has 12 digits and is at the bottom of the Aadhaar card, below the name and the photo.',
    plotNumber:
      'On the copy of your land record (khatauni), it is in the column “khasra number”, such as 123/4. The patwari can tell you the number, too.',
  },
  options: {},
  columns: {},
  documents: {
    identityProof: 'Identity Proof',
    landProof: 'Land Proof',
    applicationLetter: 'Application Letter',
    landMap: 'Land Map',
    environmentalClearance: 'Environmental Clearance',
    neighborNoc: 'Neighbour NOC',
  },
  alternatives: {
    identityProof: 'Any other card from the government with your name and photo helps. Ask the panchayat office.',
    landProof: 'The tehsil gives you a copy of the land record. For a rented place, the rent agreement is enough.',
    applicationLetter: 'Write it by hand on plain paper: your name, the plot, the business. Sign it and take a photo.',
    landMap: 'Draw a sketch by hand, or ask the patwari for a copy of the village map.',
  },
  notices: {
    opening: 'Please fill the form carefully and upload only PDF files.',
    submitted: 'Application submitted successfully!',
    failed: 'Submission failed. Try again.',
    missing: 'All fields and documents are required.',
    wrongFile: '❌ Only PDF files are allowed.',
  },
  certificate: {
    title: 'No Objection Certificate',
    subtitle: 'अनापत्ति प्रमाण पत्र',
    statement: 'This panchayat has no objection to the following business at the place given below.',
  },
}
