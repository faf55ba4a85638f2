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
    placeOfBirth: 'Hospital or house, village and district',
    proofOfBirth: 'The document that proves the birth',
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
}
