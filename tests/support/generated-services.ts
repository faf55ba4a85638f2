// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check'
import { MAX_DAYS } from '#shared/charter/service-promise.ts'
import type { Service } from '#shared/services/create-catalogue.ts'
import {
  CONSENT_FIELD,
  defineService,
  PROFILE_FACTS,
  type ProfileFact,
  type ServiceDefinition,
} from '#shared/services/define-service.ts'
import type { DocumentSlot, Field, SimpleField } from '#shared/services/field-kinds.ts'
import type { ServiceWords } from '#shared/services/service-words.ts'

// The generators of fast-check from which a property test gets arbitrary valid services.

/** Names for fields. Some of them are names for which the demo village generates special answers; the others are arbitrary. */
const fieldName = fc.oneof(
  fc.constantFrom('ownerName', 'fatherName', 'childMiddleName', 'middleName', 'lastName', 'shopAddress', 'reason'),
  fc.constantFrom('dateOfBirth', 'relation', 'plotNumber', 'gender', 'birthProof', 'email', 'occupation', 'husband'),
  fc.stringMatching(/^[a-z][A-Za-z0-9]{0,9}$/).filter((name) => !(name in Object.prototype) && name !== CONSENT_FIELD),
)

const choice = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 4 }).chain((options) =>
  fc.record(
    {
      kind: fc.constant('choice' as const),
      required: fc.boolean(),
      options: fc.constant(options),
      initial: fc.constantFrom(...options),
    },
    { requiredKeys: ['kind', 'required', 'options'] },
  ),
)

const printableField: fc.Arbitrary<SimpleField> = fc.oneof(
  fc.record(
    {
      kind: fc.constant('text' as const),
      required: fc.boolean(),
      maxLength: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.constantFrom(120, 600)),
      lines: fc.constantFrom('one' as const, 'many' as const),
      isName: fc.constant(true as const),
    },
    { requiredKeys: ['kind', 'required', 'maxLength', 'lines'] },
  ),
  fc.record({
    kind: fc.constantFrom('past-date' as const, 'phone' as const, 'email' as const),
    required: fc.boolean(),
  }),
  choice,
)

const list: fc.Arbitrary<Field> = fc.record({
  kind: fc.constant('list' as const),
  required: fc.constant(false as const),
  columns: fc.dictionary(fieldName, printableField, { minKeys: 1, maxKeys: 3 }),
  maxRows: fc.integer({ min: 1, max: 5 }),
})

const aadhaar = fc.record({ kind: fc.constant('aadhaar' as const), required: fc.boolean() })

const slot: fc.Arbitrary<DocumentSlot> = fc
  .record(
    {
      accepts: fc.constantFrom('pdf' as const, 'image-or-pdf' as const),
      least: fc.integer({ min: 0, max: 2 }),
      further: fc.integer({ min: 0, max: 3 }),
      expected: fc.boolean(),
      proves: fc.constantFrom('identity' as const, 'address' as const),
    },
    { requiredKeys: ['accepts', 'least', 'further', 'expected'] },
  )
  .map(({ further, ...rest }) => ({ ...rest, most: Math.max(1, rest.least + further) }))

interface FieldsAndDocuments {
  fields: Record<string, Field>
  documents: Record<string, DocumentSlot>
}

/** Fields and documents. At least one field is a required line of text, so that lists can show a name for each application. */
const fieldsAndDocuments: fc.Arbitrary<FieldsAndDocuments> = fc.record({
  fields: fc
    .record({
      named: fc.dictionary(fieldName, fc.oneof({ weight: 6, arbitrary: printableField }, list, aadhaar), {
        maxKeys: 8,
      }),
      first: fieldName,
    })
    .map(({ named, first }) => ({
      ...named,
      [first]: { kind: 'text' as const, required: true, maxLength: 120, lines: 'one' as const },
    })),
  documents: fc.dictionary(fieldName, slot, { maxKeys: 3 }),
})

/** The fact of a profile that can prefill a field. */
const factFor = (field: Field | undefined): ProfileFact | undefined =>
  PROFILE_FACT_NAMES.find((fact) => PROFILE_FACTS[fact] === field?.kind)
const PROFILE_FACT_NAMES = Object.keys(PROFILE_FACTS) as ProfileFact[]

const days = fc.integer({ min: 1, max: MAX_DAYS })
const appeal = fc.record({ fileDays: days, decideDays: days })
const promise = fc.record({ workingDays: days, appeals: fc.record({ first: appeal, second: appeal }) })

const atLeastOneOf = (names: readonly string[]) => fc.subarray([...names], { minLength: 1 })

type UnnamedDefinition = Omit<ServiceDefinition, 'id' | 'prefix' | 'paths'>

/**
 * Generates any definition that `defineService` accepts for these fields and documents, without id, prefix and paths. The type
 * check requires a generator for every property of a definition.
 */
function definition({ fields, documents }: FieldsAndDocuments): fc.Arbitrary<UnnamedDefinition> {
  const printable = Object.keys(fields).filter((name) => fields[name]?.kind !== 'aadhaar')
  const singleAnswers = printable.filter((name) => fields[name]?.kind !== 'list')
  const allNames = [...new Set([...Object.keys(fields), ...Object.keys(documents)])]
  const ofKind = (kind: Field['kind']) => Object.keys(fields).filter((name) => fields[name]?.kind === kind)
  const facts = Object.keys(fields).flatMap((name) => {
    const fact = factFor(fields[name])
    return fact ? [[name, fact] as const] : []
  })
  const confirming = fc
    .record({ slots: fc.subarray(Object.keys(documents)), confirms: atLeastOneOf(Object.keys(fields)) })
    .map(({ slots, confirms }) =>
      Object.fromEntries(
        Object.entries(documents).map(([name, documentSlot]) => [
          name,
          slots.includes(name) ? { ...documentSlot, confirms } : documentSlot,
        ]),
      ),
    )
  const visible = atLeastOneOf(Object.keys(fields)).map((names) => visibilityOf(names, fields))
  return fc.record(
    {
      version: fc.integer({ min: 1, max: 9 }),
      picture: fc.constantFrom('cradle' as const, 'house' as const, 'shop' as const),
      fields: fc.constant(fields),
      documents: confirming,
      sections: fc
        .nat(allNames.length)
        .map((split) => ({ first: allNames.slice(0, split), second: allNames.slice(split) })),
      visibleWhen: visible,
      pictures: fc
        .subarray(Object.keys(fields))
        .map((names) => Object.fromEntries(names.map((name) => [name, 'plotNumber' as const]))),
      fromProfile: fc.subarray(facts).map((pairs) => Object.fromEntries(pairs)),
      possibleApplicantNames: fc.subarray(ofKind('text')),
      copiedLists: fc.subarray(ofKind('list')),
      promise,
      openingNoticeMs: fc.constantFrom(3000, 5000),
      summarySeparator: fc.constant(', ' as const),
      anyDocument: fc.constant(Object.keys(documents).length > 0),
      compared: comparedAnswers(fields),
      duplicateKey: atLeastOneOf(printable),
      summary: atLeastOneOf(singleAnswers),
      certificate: atLeastOneOf(printable),
    } satisfies Record<keyof UnnamedDefinition, fc.Arbitrary<unknown>>,
    { requiredKeys: ['version', 'fields', 'documents', 'sections', 'summary', 'certificate'] },
  )
}

/** One subject, sometimes with a date of birth, and one relative in each row of every list that has a text column. */
function comparedAnswers(fields: FieldsAndDocuments['fields']) {
  const ofKind = (kind: Field['kind']) => Object.keys(fields).filter((name) => fields[name]?.kind === kind)
  const lists = Object.entries(fields).flatMap(([list, field]) => {
    const columns = field.kind === 'list' ? Object.entries(field.columns) : []
    const name = columns.flatMap(([column, { kind }]) => (kind === 'text' ? [column] : []))
    return name.length > 0 ? [{ role: 'relative' as const, list, name }] : []
  })
  return fc
    .record({
      name: atLeastOneOf(ofKind('text')),
      birthDate: fc.subarray(ofKind('past-date')),
      places: atLeastOneOf(ofKind('text')),
    })
    .map(({ name, birthDate: [birthDate], places }) => ({
      people: [{ role: 'subject' as const, name, ...(birthDate !== undefined && { birthDate }) }, ...lists],
      places,
    }))
}

/** Makes each of these fields appear when the previous field is answered, except where this could hide a required field. */
function visibilityOf(names: readonly string[], fields: FieldsAndDocuments['fields']) {
  const pairs = names.slice(1).map((shown, index) => [shown, names[index] ?? shown] as const)
  return Object.fromEntries(pairs.filter(([shown, cause]) => fields[cause]?.required || !fields[shown]?.required))
}

const labels = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, `The ${name}`]))

/** Generates the texts of a definition. */
export function wordsFor({ id, fields, documents, sections, pictures = {} }: ServiceDefinition): ServiceWords {
  const entries = Object.entries(fields)
  const options = entries.flatMap(([name, field]) => (field.kind === 'choice' ? [[name, labels(field.options)]] : []))
  const columns = entries.flatMap(([name, field]) =>
    field.kind === 'list' ? [[name, labels(Object.keys(field.columns))]] : [],
  )
  return {
    label: `Service ${id}`,
    title: `Application ${id}`,
    card: { title: `Card ${id}`, text: 'A generated service.' },
    department: 'Department of Tests',
    scheme: `Scheme ${id}`,
    sections: labels(Object.keys(sections)),
    fields: labels(Object.keys(fields)),
    options: Object.fromEntries(options),
    columns: Object.fromEntries(columns),
    documents: labels(Object.keys(documents)),
    whereToFind: labels(Object.keys(pictures)),
    notices: {
      submitted: 'Sent.',
      failed: 'Not sent.',
      duplicate: 'Sent before.',
      wrongFile: 'Not this file.',
      opening: 'Read this.',
    },
    certificate: { title: `Certificate ${id}`, subtitle: 'प्रमाण पत्र', statement: 'The panchayat certifies this.' },
  }
}

/** Converts an index to two letters: `aa`, `ab` and so on. */
const letters = (index: number) => String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))

/** A generated service. `index` makes its id, prefix and paths unique in a catalogue. */
export const generatedService = (index: number): fc.Arbitrary<Service> =>
  fieldsAndDocuments.chain(definition).map((rest) => {
    const id = `generated-${letters(index)}`
    const paths = { page: `/${id}`, submit: `/api/${id}` }
    const serviceDefinition: ServiceDefinition = defineService({
      ...rest,
      id,
      prefix: `Z${letters(index).toUpperCase()}`,
      paths,
    })
    return { definition: serviceDefinition, words: { en: wordsFor(serviceDefinition) } }
  })
