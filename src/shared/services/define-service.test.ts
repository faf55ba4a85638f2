// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { words } from '../locales/en/services/noc.ts'
import { definition as birthCertificate } from './catalogue/birth-certificates.ts'
import { definition as household } from './catalogue/household.ts'
import { definition as noc } from './catalogue/noc.ts'
import { createCatalogue } from './create-catalogue.ts'
import { defineService, type ServiceDefinition } from './define-service.ts'
import { aadhaar, choice, type Field, optionalText, rows, slot, text } from './field-kinds.ts'

const consistent: ServiceDefinition = {
  id: 'shop-licence',
  version: 1,
  prefix: 'SL',
  paths: { page: '/shop-licence', submit: '/api/shop-licence' },
  fields: { owner: text(), number: aadhaar() },
  documents: { photo: slot('image-or-pdf', [1, 1]) },
  sections: { all: ['owner', 'number', 'photo'] },
  summary: ['owner'],
  certificate: ['owner'],
}

/** The consistent definition with one more field, in an additional section. */
const withField = (name: string, field: Field): Partial<ServiceDefinition> => ({
  fields: { ...consistent.fields, [name]: field },
  sections: { ...consistent.sections, more: [name] },
})

describe('The definition of a service', () => {
  test('is returned if it is consistent', () => {
    expect(defineService(consistent)).toBe(consistent)
  })

  test.for<[error: string, changes: Partial<ServiceDefinition>]>([
    ['a section names ghost, which does not exist', { sections: { all: ['owner', 'number', 'photo', 'ghost'] } }],
    ['photo is in no section', { sections: { all: ['owner', 'number'] } }],
    ['owner is in two sections', { sections: { all: ['owner', 'number', 'photo'], more: ['owner'] } }],
    ['visibleWhen names owner and ghost', { visibleWhen: { owner: 'ghost' } }],
    ['duplicateKey names ghost, which is not a field', { duplicateKey: ['ghost'] }],
    ['summary names photo, which is not a field', { summary: ['photo'] }],
    ['certificate names ghost, which is not a field', { certificate: ['ghost'] }],
    ['certificate must not contain an Aadhaar number', { certificate: ['number'] }],
    ['summary must not contain an Aadhaar number', { summary: ['number'] }],
    ['duplicateKey must not contain an Aadhaar number', { duplicateKey: ['number'] }],
    [
      'owner asks for Aadhaar numbers in rows, which are not encrypted',
      { fields: { owner: rows({ number: aadhaar() }, 3), number: aadhaar() } },
    ],
    ['photo takes between 2 and 1 documents', { documents: { photo: slot('pdf', [2, 1]) } }],
    ['photo takes between 0 and 0 documents', { documents: { photo: slot('pdf', [0, 0]) } }],
    ['the prefix is not two or three capitals', { prefix: 'S1' }],
    [
      'consent is a name that every submission uses',
      { fields: { ...consistent.fields, consent: text() }, sections: { all: ['owner', 'number', 'photo', 'consent'] } },
    ],
    ['the id is not a slug', { id: 'Shop Licence' }],
    ['photo takes between 1 and 11 documents', { documents: { photo: slot('pdf', [1, 11]) } }],
    ['anyDocument needs a document slot', { documents: {}, sections: { all: ['owner', 'number'] }, anyDocument: true }],
    ['duplicateKey names no field', { duplicateKey: [] }],
    ['summary names no field', { summary: [] }],
    ['certificate names no field', { certificate: [] }],
    ['owner name is not a name in camelCase', withField('owner name', text())],
    ['toString is not a name in camelCase', withField('toString', text())],
    ['helpers.a b is not a name in camelCase', withField('helpers', rows({ 'a b': text() }, 2))],
    ['helpers has no columns or no rows', withField('helpers', rows({}, 2))],
    ['helpers has no columns or no rows', withField('helpers', rows({ name: text() }, 0))],
    ['summary names helpers, whose rows', { ...withField('helpers', rows({ name: text() }, 2)), summary: ['helpers'] }],
    ['trade has no options', withField('trade', choice([]))],
    ['helpers.trade has no options', withField('helpers', rows({ trade: choice([]) }, 2))],
    [
      'trade begins with c, which is not an option',
      withField('trade', { kind: 'choice', required: true, options: ['a', 'b'], initial: 'c' }),
    ],
    ['note does not allow any text', withField('note', { ...text(), maxLength: 0 })],
    [
      'owner is required, but hidden without note, which is optional',
      { ...withField('note', optionalText()), visibleWhen: { owner: 'note' } },
    ],
    ['number cannot take the mobile of a profile', { fromProfile: { number: 'mobile' } }],
    ['ghost cannot take the name of a profile', { fromProfile: { ghost: 'name' } }],
    ['number cannot take the name of the applicant', { possibleApplicantNames: ['number'] }],
    ['copiedLists names owner, which is not a list', { copiedLists: ['owner'] }],
    ['compared names no person', { compared: { people: [] } }],
    ['compared names a person without a name', { compared: { people: [{ role: 'subject', name: [] }] } }],
    ['compared names number, which is not a text', { compared: { people: [{ role: 'subject', name: ['number'] }] } }],
    [
      'compared names owner, which is not a date',
      { compared: { people: [{ role: 'subject', name: ['owner'], birthDate: 'owner' }] } },
    ],
    [
      'compared names owner, which is not a list',
      { compared: { people: [{ role: 'relative', list: 'owner', name: ['owner'] }] } },
    ],
    [
      'compared names number, which is not a text',
      { compared: { people: [{ role: 'subject', name: ['owner'] }], places: ['number'] } },
    ],
    ['owner appears only after itself', { visibleWhen: { owner: 'owner' } }],
    [
      'owner appears only after itself',
      { ...withField('note', text()), visibleWhen: { owner: 'note', note: 'owner' } },
    ],
  ])('is rejected at start-up if it contradicts itself: %s', ([error, changes]) => {
    expect(() => defineService({ ...consistent, ...changes })).toThrow(error)
  })
})

describe('The catalogue', () => {
  const services = [birthCertificate, household, noc].map((definition) => ({ definition, words: { en: words } }))

  test('finds a service by its id, and nothing by any other text', () => {
    const catalogue = createCatalogue(services)
    expect(catalogue.find('household')?.definition).toBe(household)
    for (const id of ['unknown', 'toString', '__proto__', '']) expect(catalogue.find(id)).toBeUndefined()
    expect(() => catalogue.get('unknown')).toThrow('There is no service unknown')
  })

  test('finds a service by its id or its label, but not by a label that two services share', () => {
    const labelled = (label: string) => ({ ...words, label })
    const catalogue = createCatalogue([
      { definition: birthCertificate, words: { en: labelled('Births'), hi: labelled('जन्म') } },
      { definition: household, words: { en: labelled('Homes') } },
      { definition: noc, words: { en: labelled('Homes'), hi: labelled('household') } },
    ])
    for (const name of ['birth-certificates', 'Births', 'जन्म']) {
      expect(catalogue.findByName(name)?.definition).toBe(birthCertificate)
    }
    expect(catalogue.findByName('household')?.definition).toBe(household)
    for (const name of ['Homes', 'births', '', 'toString']) expect(catalogue.findByName(name)).toBeUndefined()
  })

  test.for<[sameValue: string, changes: Partial<ServiceDefinition>]>([
    ['id noc', { id: 'noc' }],
    ['prefix NC', { prefix: 'NC' }],
    ['page /noc', { paths: { page: '/noc', submit: '/api/shop-licence' } }],
    ['call /api/noc', { paths: { page: '/shop-licence', submit: '/api/noc' } }],
  ])('rejects two services with the same %s', ([sameValue, changes]) => {
    const second = { definition: { ...consistent, ...changes }, words: { en: words } }
    expect(() => createCatalogue([...services, second])).toThrow(`both use ${sameValue}`)
  })
})
