import type { DocumentSlot, Field } from './field-kinds.ts'

/**
 * One service of the panchayat, as data. The form, both checks, the stored row, the review screen, the certificate,
 * the statistics and the OpenAPI schema all come from it.
 */
export interface ServiceDefinition {
  /** Slug on the wire (`collection`, `category`) and in the database. */
  id: string
  /** Raised whenever fields change, and pinned to each application. */
  version: number
  /** Two or three capitals that begin every reference and certificate number. */
  prefix: string
  /** The paths of the form and of its submission, exactly as the specification spells them (§2, §7). */
  paths: { page: string; submit: string }
  /** The picture on the service's card; a sheet of paper by default. */
  picture?: 'cradle' | 'house' | 'shop'
  fields: Record<string, Field>
  documents: Record<string, DocumentSlot>
  /** Every field and slot name once, in the order of the form. A field and a slot of the same name share the entry. */
  sections: Record<string, readonly string[]>
  /** A field that appears only after another one has been filled. */
  visibleWhen?: Record<string, string>
  /** No single slot is required, but at least one document is. */
  anyDocument?: boolean
  /** Within how many days of the submission the panchayat aims to decide; screens show the date. */
  decisionDays?: number
  /** How long the opening notice stays on the form, in milliseconds. */
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

const DAY_MS = 24 * 60 * 60 * 1000

/** The instant (ISO) by which the panchayat aims to decide; undefined if the service promises none. */
export const decisionDue = ({ decisionDays }: ServiceDefinition, submittedAt: string) =>
  decisionDays === undefined ? undefined : new Date(Date.parse(submittedAt) + decisionDays * DAY_MS).toISOString()

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
  const seen = new Set<string>()

  for (const name of placed) {
    if (!fields.has(name) && !slots.has(name)) faults.push(`a section names ${name}, which does not exist`)
    if (seen.has(name)) faults.push(`${name} is in two sections`)
    seen.add(name)
  }
  for (const name of [...fields, ...slots]) if (!seen.has(name)) faults.push(`${name} is in no section`)
  if (placed.includes(CONSENT_FIELD)) faults.push(`${CONSENT_FIELD} is a name that every submission uses`)
  for (const [shown, cause] of Object.entries(definition.visibleWhen ?? {})) {
    if (!fields.has(shown) || !fields.has(cause)) faults.push(`visibleWhen names ${shown} and ${cause}`)
  }
  for (const [list, names] of [
    ['duplicateKey', definition.duplicateKey ?? []],
    ['summary', definition.summary],
    ['certificate', definition.certificate],
  ] as const) {
    for (const name of names) {
      if (!fields.has(name)) faults.push(`${list} names ${name}, which is no field`)
      // These lists feed the search, an index and printed certificates, which are not encrypted.
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
  if (definition.decisionDays !== undefined && !(definition.decisionDays >= 1)) faults.push('decisionDays is below 1')
  if (!/^[A-Z]{2,3}$/.test(definition.prefix)) faults.push('the prefix is not two or three capitals')
  if (!/^[a-z][a-z-]*$/.test(definition.id)) faults.push('the id is not a slug')
  return faults
}

/** The service with its printed fields only: a correction may change these, and is checked against them. */
export function printedPart<D extends ServiceDefinition>(definition: D): D {
  const { fields, certificate } = definition
  const printed = certificate.flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : []))
  return { ...definition, fields: Object.fromEntries(printed) }
}
