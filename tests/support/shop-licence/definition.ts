// SPDX-License-Identifier: Apache-2.0
import { defineService } from '#shared/services/define-service.ts'
import {
  aadhaar,
  choice,
  expectedSlot,
  optionalEmail,
  optionalParagraph,
  optionalText,
  paragraph,
  pastDate,
  phone,
  preselectedChoice,
  rows,
  slot,
  text,
} from '#shared/services/field-kinds.ts'

/** A fourth service, which exists only in the tests. It consists of its definition and its texts, and has every kind of field. */
export const definition = defineService({
  id: 'shop-licence',
  version: 3,
  prefix: 'SHP',
  paths: { page: '/shop_licence', submit: '/api/user/services/shop-licence' },
  fields: {
    ownerName: text(),
    ownerAlias: optionalText(),
    ownerAadhaar: aadhaar(),
    ownerMobile: phone(),
    ownerEmail: optionalEmail(),
    openedOn: pastDate(),
    trade: choice(['grocery', 'tailor', 'smithy']),
    rooms: preselectedChoice(['one', 'more'], 'one'),
    neighbours: paragraph(),
    remarks: optionalParagraph(),
    helpers: rows({ name: text(), since: pastDate(), phone: phone() }, 4),
  },
  documents: {
    leaseDeed: slot('pdf', [1, 2]),
    shopFront: slot('image-or-pdf', [1, 3]),
    sketch: expectedSlot('image-or-pdf', 1),
  },
  sections: {
    owner: ['ownerName', 'ownerAlias', 'ownerAadhaar', 'ownerMobile', 'ownerEmail'],
    shop: ['trade', 'rooms', 'openedOn', 'neighbours', 'remarks', 'helpers'],
    papers: ['leaseDeed', 'shopFront', 'sketch'],
  },
  visibleWhen: { neighbours: 'trade' },
  duplicateKey: ['ownerName', 'trade', 'openedOn'],
  summary: ['ownerName', 'trade'],
  certificate: ['ownerName', 'trade', 'openedOn', 'helpers'],
})
