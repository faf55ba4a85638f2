import fc from 'fast-check'
import type { Service } from '#shared/services/catalogue-register.ts'
import { CONSENT_FIELD, defineService, type ServiceDefinition } from '#shared/services/define-service.ts'
import type { DocumentSlot, Field, SimpleField } from '#shared/services/field-kinds.ts'
import type { ServiceWords } from '#shared/services/service-words.ts'

/** Names for which the demo village has answers of its own, and any others. */
const name = fc.oneof(
  fc.constantFrom('ownerName', 'fatherName', 'childMiddleName', 'middleName', 'lastName', 'shopAddress', 'reason'),
  fc.constantFrom('dateOfBirth', 'relation', 'plotNumber', 'gender', 'birthProof', 'email', 'occupation', 'husband'),
  fc.stringMatching(/^[a-z][A-Za-z0-9]{0,9}$/).filter((one) => !(one in Object.prototype) && one !== CONSENT_FIELD),
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
  fc.record({
    kind: fc.constant('text' as const),
    required: fc.boolean(),
    maxLength: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.constantFrom(120, 600)),
    lines: fc.constantFrom('one' as const, 'many' as const),
  }),
  fc.record({
    kind: fc.constantFrom('past-date' as const, 'phone' as const, 'email' as const),
    required: fc.boolean(),
  }),
  choice,
)

const list: fc.Arbitrary<Field> = fc.record({
  kind: fc.constant('list' as const),
  required: fc.constant(false as const),
  columns: fc.dictionary(name, printableField, { minKeys: 1, maxKeys: 3 }),
  maxRows: fc.integer({ min: 1, max: 5 }),
})

const aadhaar = fc.record({ kind: fc.constant('aadhaar' as const), required: fc.boolean() })

const slot: fc.Arbitrary<DocumentSlot> = fc
  .record({
    accepts: fc.constantFrom('pdf' as const, 'image-or-pdf' as const),
    least: fc.integer({ min: 0, max: 2 }),
    further: fc.integer({ min: 0, max: 3 }),
    expected: fc.boolean(),
  })
  .map(({ further, ...rest }) => ({ ...rest, most: Math.max(1, rest.least + further) }))

interface Parts {
  fields: Record<string, Field>
  documents: Record<string, DocumentSlot>
}

/** Fields of which at least one is a required line of text, so that lists of applications can name each of them. */
const parts: fc.Arbitrary<Parts> = fc.record({
  fields: fc
    .record({
      named: fc.dictionary(name, fc.oneof({ weight: 6, arbitrary: printableField }, list, aadhaar), { maxKeys: 8 }),
      first: name,
    })
    .map(({ named, first }) => ({
      ...named,
      [first]: { kind: 'text' as const, required: true, maxLength: 120, lines: 'one' as const },
    })),
  documents: fc.dictionary(name, slot, { maxKeys: 3 }),
})

const some = (names: readonly string[]) => fc.subarray([...names], { minLength: 1 })

/** Any definition that `defineService` accepts, apart from its id, prefix and paths. */
function definition({ fields, documents }: Parts): fc.Arbitrary<Omit<ServiceDefinition, 'id' | 'prefix' | 'paths'>> {
  const printed = Object.keys(fields).filter((one) => fields[one]?.kind !== 'aadhaar')
  const lines = printed.filter((one) => fields[one]?.kind !== 'list')
  const all = [...new Set([...Object.keys(fields), ...Object.keys(documents)])]
  const visible = some(Object.keys(fields)).map((names) => visibilityOf(names, fields))
  return fc.record(
    {
      version: fc.integer({ min: 1, max: 9 }),
      picture: fc.constantFrom('cradle' as const, 'house' as const, 'shop' as const),
      fields: fc.constant(fields),
      documents: fc.constant(documents),
      sections: fc.nat(all.length).map((cut) => ({ first: all.slice(0, cut), second: all.slice(cut) })),
      visibleWhen: visible,
      anyDocument: fc.constant(Object.keys(documents).length > 0),
      duplicateKey: some(printed),
      summary: some(lines),
      certificate: some(printed),
    },
    { requiredKeys: ['version', 'fields', 'documents', 'sections', 'summary', 'certificate'] },
  )
}

/** Each of these fields appears after the one before, unless the form could then hide a required one. */
function visibilityOf(names: readonly string[], fields: Parts['fields']) {
  const pairs = names.slice(1).map((shown, index) => [shown, names[index] ?? shown] as const)
  return Object.fromEntries(pairs.filter(([shown, cause]) => fields[cause]?.required || !fields[shown]?.required))
}

const labels = (names: readonly string[]) => Object.fromEntries(names.map((one) => [one, `The ${one}`]))

/** The texts of a definition, by the same keys. */
export function wordsFor({ id, fields, documents, sections }: ServiceDefinition): ServiceWords {
  const entries = Object.entries(fields)
  const options = entries.flatMap(([one, field]) => (field.kind === 'choice' ? [[one, labels(field.options)]] : []))
  const columns = entries.flatMap(([one, field]) =>
    field.kind === 'list' ? [[one, labels(Object.keys(field.columns))]] : [],
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
    notices: { submitted: 'Sent.', failed: 'Not sent.', duplicate: 'Sent before.', wrongFile: 'Not this file.' },
    certificate: { title: `Certificate ${id}`, subtitle: 'प्रमाण पत्र', statement: 'The panchayat certifies this.' },
  }
}

const letters = (index: number) => String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))

/** A generated service; services of one catalogue differ by their index. */
export const generatedService = (index: number): fc.Arbitrary<Service> =>
  parts.chain(definition).map((rest) => {
    const id = `generated-${letters(index)}`
    const paths = { page: `/${id}`, submit: `/api/${id}` }
    const made: ServiceDefinition = defineService({ ...rest, id, prefix: `Z${letters(index).toUpperCase()}`, paths })
    return { definition: made, words: { en: wordsFor(made) } }
  })
