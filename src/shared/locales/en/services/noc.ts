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
    aadhaarNumber: '12 digits. The office sees only the last four.',
    contactNumber: '10 digits, as you would dial it',
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
