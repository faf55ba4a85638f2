// SPDX-License-Identifier: Apache-2.0
import { multipart } from '../../examples/client.ts'
import { aPdf } from '../support/files.ts'

/** The registration payload (spec §3). */
export const registration = (person: { username: string; email: string; password: string }) =>
  multipart({
    ...person,
    firstName: 'Kamla',
    middleName: '',
    lastName: 'Bai',
    gender: 'Female',
    dob: '1988-04-12',
    address: JSON.stringify({
      addressLine1: '7 Well Road',
      addressLine2: '',
      city: 'Sundarpur',
      state: 'Madhya Pradesh',
      zip: '451001',
      country: 'India',
    }),
    mobile: '9876501234',
    aadhar: '2345 6789 0124',
    occupation: 'Weaver',
    nationality: 'Indian',
    emergencyContact: '9876504321',
  })

/** The application forms of the three services (spec §3), each with the category in which reviewers find its applications. */
export const SERVICES: readonly { category: string; path: string; form: () => FormData }[] = [
  {
    category: 'Birth Certificates',
    path: '/api/user/services/birth-cert',
    form: () =>
      multipart({
        childFirstName: 'Mohan',
        childMiddleName: '',
        childLastName: 'Bai',
        fatherName: 'Ram Bai',
        motherName: 'Kamla Bai',
        dateOfBirth: '2024-08-01',
        placeOfBirth: 'Sundarpur',
        proofOfBirth: ['hospitalSummary', aPdf('birth.pdf'), aPdf('birth, second page.pdf')],
        parentIdentityProof: ['voterId', aPdf('voter.pdf')],
        parentAddressProof: ['rationCard', aPdf('ration.pdf')],
        marriageCertificate: aPdf('marriage.pdf'),
      }),
  },
  {
    category: 'Household',
    path: '/api/househould',
    form: () =>
      multipart({
        fullName: 'Kamla Bai',
        dob: '1988-04-12',
        gender: 'Female',
        address: '7 Well Road, Sundarpur',
        phone: '9876501234',
        email: '',
        purpose: 'A house',
        familyMembers: JSON.stringify([{ name: 'Mohan Bai', relationship: 'Son', dob: '2024-08-01' }]),
        proofIdentity: aPdf('identity.pdf'),
        proofResidence: aPdf('residence.pdf'),
        affidavit: aPdf('affidavit.pdf'),
        passportPhoto: aPdf('photo.pdf'),
      }),
  },
  {
    category: 'NOC',
    path: '/api/noc',
    form: () =>
      multipart({
        applicantName: 'Kamla Bai',
        aadhaarNumber: '2345 6789 0124',
        contactNumber: '9876501234',
        plotNumber: '12/4',
        businessName: 'Bai Looms',
        purpose: 'A weaving shed',
        location: 'Well Road',
        identityProof: aPdf('identity.pdf'),
        landProof: aPdf('land.pdf'),
        applicationLetter: aPdf('letter.pdf'),
        landMap: aPdf('map.pdf'),
      }),
  },
]
