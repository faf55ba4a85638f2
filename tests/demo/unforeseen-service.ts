// SPDX-License-Identifier: Apache-2.0
import type { Service } from '#shared/services/create-catalogue.ts'
import { defineService } from '#shared/services/define-service.ts'
import {
  aadhaar,
  choice,
  optionalEmail,
  optionalText,
  paragraph,
  pastDate,
  phone,
  rows,
  slot,
  text,
} from '#shared/services/field-kinds.ts'
import type { WordsFor } from '#shared/services/service-words.ts'

const definition = defineService({
  id: 'well-digging',
  version: 1,
  prefix: 'WD',
  paths: { page: '/well', submit: '/api/well' },
  fields: {
    keeper: text(),
    depthInMetres: optionalText(),
    soil: choice(['clay', 'sand', 'rock']),
    lastDry: pastDate(),
    remarks: paragraph(),
    helpline: phone(),
    inbox: optionalEmail(),
    card: aadhaar(),
    diggers: rows({ who: text(), since: pastDate(), tool: choice(['spade', 'drill']) }, 2),
  },
  documents: { sketch: slot('pdf', [0, 2]), view: slot('image-or-pdf', [1, 3]) },
  sections: {
    all: ['keeper', 'depthInMetres', 'soil', 'lastDry', 'remarks', 'helpline', 'inbox', 'card', 'diggers'],
    papers: ['sketch', 'view'],
  },
  duplicateKey: ['keeper', 'lastDry'],
  summary: ['keeper'],
  certificate: ['keeper', 'soil', 'lastDry', 'diggers'],
})

const words: WordsFor<typeof definition> = {
  label: 'Wells',
  title: 'Dig a Well',
  card: { title: 'Well', text: 'Permission to dig a well.' },
  department: 'Department of Water',
  scheme: 'Water for All',
  sections: { all: 'The well', papers: 'Papers' },
  fields: {
    keeper: 'Keeper',
    depthInMetres: 'Depth',
    soil: 'Soil',
    lastDry: 'Last dry',
    remarks: 'Remarks',
    helpline: 'Telephone',
    inbox: 'Email',
    card: 'Aadhaar',
    diggers: 'Diggers',
  },
  options: { soil: { clay: 'Clay', sand: 'Sand', rock: 'Rock' } },
  columns: { diggers: { who: 'Who', since: 'Since', tool: 'Tool' } },
  documents: { sketch: 'Sketch', view: 'View of the place' },
  notices: { submitted: 'Sent.', failed: 'Not sent.', wrongFile: 'Not that file.' },
  certificate: { title: 'Permission to Dig', subtitle: 'अनुमति', statement: 'The panchayat gives permission.' },
}

/** A service whose field names are unknown to the demo village. */
export const unforeseen: Service = { definition, words: { en: words } }
