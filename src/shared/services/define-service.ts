import type { DocumentSlot, Field } from './field-kinds.ts'

/**
 * One service of the panchayat, as data. The form, the validation in browser and server, the stored row, the review screen,
 * the certificate, the statistics and the OpenAPI schema are derived from it.
 */
export interface ServiceDefinition {
  /** The slug in requests and responses (`collection`, `category`) and in the database. */
  id: string
  /** Increased whenever fields change, and stored with each application. */
  version: number
  /** Two or three capital letters with which every reference and certificate number begins. */
  prefix: string
  /** The paths of the form and of its submission, exactly as in the specification (§2, §7). */
  paths: { page: string; submit: string }
  /** The picture on the service's card; a sheet of paper by default. */
  picture?: 'cradle' | 'house' | 'shop'
  fields: Record<string, Field>
  documents: Record<string, DocumentSlot>
  /** The names of all fields and slots, once each and in the order of the form. A field and a slot may share a name. */
  sections: Record<string, readonly string[]>
  /** For each conditional field, the field that must be filled in before it appears. */
  visibleWhen?: Record<string, string>
  /** Whether at least one document is required, in any slot. */
  anyDocument?: boolean
  /** How long the form shows its opening notice, in milliseconds. */
  openingNoticeMs?: number
  /** Two applications with equal values in these fields are duplicates, unless one is rejected or its certificate revoked. */
  duplicateKey?: readonly string[]
  /** The fields that identify an application in lists, such as the child's name. */
  summary: readonly string[]
  /** The fields that the certificate prints, in order. Lists are printed as tables. */
  certificate: readonly string[]
}

/** An optional field of every submission: the version of the privacy notice that its screen showed. */
export const CONSENT_FIELD = 'consent'

/** Returns the definition, or throws at start-up if it contradicts itself. */
export function defineService<const D extends ServiceDefinition>(definition: D): D {
  const faults = contradictions(definition)
  if (faults.length > 0) throw new Error(`Service ${definition.id}: ${faults.join('; ')}`)
  return definition
}

function contradictions(definition: ServiceDefinition): string[] {
  const faults: string[] = []
  const fields = new Set(Object.keys(definition.fields))
  const slots = new Set(Object.keys(definition.documents))
  const placed = Object.values(definition.sections).flat()
  const alreadyPlaced = new Set<string>()

  for (const name of placed) {
    if (!fields.has(name) && !slots.has(name)) faults.push(`a section names ${name}, which does not exist`)
    if (alreadyPlaced.has(name)) faults.push(`${name} is in two sections`)
    alreadyPlaced.add(name)
  }
  for (const name of [...fields, ...slots]) if (!alreadyPlaced.has(name)) faults.push(`${name} is in no section`)
  if (placed.includes(CONSENT_FIELD)) faults.push(`${CONSENT_FIELD} is a name that every submission uses`)
  for (const [field, cause] of Object.entries(definition.visibleWhen ?? {})) {
    if (!fields.has(field) || !fields.has(cause)) faults.push(`visibleWhen names ${field} and ${cause}`)
  }
  for (const [list, names] of [
    ['duplicateKey', definition.duplicateKey ?? []],
    ['summary', definition.summary],
    ['certificate', definition.certificate],
  ] as const) {
    for (const name of names) {
      if (!fields.has(name)) faults.push(`${list} names ${name}, which is no field`)
      // The search text, the index and printed certificates use these lists, and are not encrypted.
      if (definition.fields[name]?.kind === 'aadhaar') faults.push(`${list} may not hold an Aadhaar number`)
    }
  }
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.kind === 'list' && Object.values(field.columns).some(({ kind }) => kind === 'aadhaar')) {
      faults.push(`${name} asks for Aadhaar numbers in rows, which are not sealed`)
    }
  }
  for (const [name, { least, most }] of Object.entries(definition.documents)) {
    if (least > most || most < 1) faults.push(`${name} takes between ${least} and ${most} documents`)
  }
  if (!/^[A-Z]{2,3}$/.test(definition.prefix)) faults.push('the prefix is not two or three capitals')
  if (!/^[a-z][a-z-]*$/.test(definition.id)) faults.push('the id is not a slug')
  return faults
}

/** The service with its printed fields only, against which a correction is validated. */
export function printedPart<D extends ServiceDefinition>(definition: D): D {
  const { fields, certificate } = definition
  const printed = certificate.flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : []))
  return { ...definition, fields: Object.fromEntries(printed) }
}
