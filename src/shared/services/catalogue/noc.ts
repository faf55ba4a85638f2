// SPDX-License-Identifier: Apache-2.0
import { defineService } from '../define-service.ts'
import { aadhaar, expectedSlot, name, paragraph, phone, slot, text } from '../field-kinds.ts'

/** A no-objection certificate for a business on a plot of land (spec §2, §3, §5). */
export const definition = defineService({
  id: 'noc',
  version: 1,
  prefix: 'NC',
  paths: { page: '/noc', submit: '/api/noc' },
  picture: 'shop',
  fields: {
    applicantName: name(),
    aadhaarNumber: aadhaar(),
    contactNumber: phone(),
    plotNumber: text(),
    businessName: text(),
    purpose: paragraph(),
    location: text(),
  },
  documents: {
    identityProof: expectedSlot('pdf', 5, {
      picture: 'card',
      proves: 'identity',
      confirms: ['applicantName', 'aadhaarNumber'],
    }),
    landProof: expectedSlot('pdf', 5, { picture: 'deed', confirms: ['applicantName', 'plotNumber', 'location'] }),
    applicationLetter: expectedSlot('pdf', 5, {
      picture: 'letter',
      confirms: ['applicantName', 'businessName', 'purpose', 'location'],
    }),
    landMap: expectedSlot('pdf', 5, { picture: 'map', confirms: ['plotNumber', 'location'] }),
    environmentalClearance: slot('pdf', [0, 5], { picture: 'stamp', confirms: ['businessName', 'location'] }),
    neighborNoc: slot('pdf', [0, 5], { picture: 'letter', confirms: ['businessName', 'plotNumber'] }),
  },
  sections: {
    applicant: ['applicantName', 'aadhaarNumber', 'contactNumber'],
    business: ['plotNumber', 'businessName', 'purpose', 'location'],
    documents: ['identityProof', 'landProof', 'applicationLetter', 'landMap', 'environmentalClearance', 'neighborNoc'],
  },
  pictures: { aadhaarNumber: 'aadhaarNumber', plotNumber: 'plotNumber' },
  visibleWhen: { purpose: 'businessName', location: 'businessName' },
  fromProfile: { applicantName: 'name', contactNumber: 'mobile' },
  anyDocument: true,
  openingNoticeMs: 4000,
  compared: {
    people: [{ role: 'subject', name: ['applicantName'] }],
    places: ['plotNumber', 'location'],
  },
  summary: ['businessName', 'applicantName'],
  summarySeparator: ', ',
  certificate: ['applicantName', 'businessName', 'plotNumber', 'location', 'purpose'],
})
