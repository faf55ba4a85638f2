// SPDX-License-Identifier: Apache-2.0
import type { WordsFor } from '#shared/services/service-words.ts'
import type { definition } from './definition.ts'

export const words: WordsFor<typeof definition> = {
  label: 'Shop Licences',
  title: 'Shop Licence Application',
  card: { title: 'Shop Licence', text: 'Open a shop in the village.' },
  department: 'Department of Village Trade',
  scheme: 'Open Shutter Scheme',
  sections: { owner: 'The owner', shop: 'The shop', papers: 'Papers' },
  fields: {
    ownerName: 'Owner',
    ownerAlias: 'Known as',
    ownerAadhaar: 'Aadhaar of the Owner',
    ownerMobile: 'Mobile of the Owner',
    ownerEmail: 'Email of the Owner',
    openedOn: 'Opened on',
    trade: 'Trade',
    rooms: 'Rooms',
    neighbours: 'What the neighbours say',
    remarks: 'Remarks',
    helpers: 'Helpers',
  },
  options: {
    trade: { grocery: 'Grocery and provisions', tailor: 'Tailor', smithy: 'Smithy' },
    rooms: { one: 'One', more: 'More than one' },
  },
  columns: { helpers: { name: 'Helper', since: 'Helps since', phone: 'Phone' } },
  entries: { helpers: { one: 'Helper', add: 'Add a helper' } },
  documents: { leaseDeed: 'Lease Deed', shopFront: 'Picture of the Shop', sketch: 'Sketch' },
  notices: {
    submitted: 'Your shop is on its way!',
    failed: 'The shop could not be sent.',
    duplicate: 'This shop has been applied for.',
    wrongFile: 'This paper is of the wrong kind.',
  },
  certificate: {
    title: 'Licence to keep a Shop',
    subtitle: 'दुकान अनुज्ञा पत्र',
    statement: 'The panchayat allows the shop named below.',
  },
}
