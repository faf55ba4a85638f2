// SPDX-License-Identifier: Apache-2.0
import { promiseErrors, type ServicePromise } from '../charter/service-promise.ts'
import { type ComparedAnswers, comparedAnswersErrors } from './compared-answers.ts'
import type { DocumentSlot, Field, QuestionPicture, SimpleField } from './field-kinds.ts'
import { UPLOAD_LIMITS } from './upload-limits.ts'

/** The facts of an applicant's profile that a form can reuse, and for each fact the kind of field that it can fill in. */
export const PROFILE_FACTS = {
  name: 'text',
  dateOfBirth: 'past-date',
  gender: 'choice',
  address: 'text',
  mobile: 'phone',
  email: 'email',
} as const satisfies Record<string, Field['kind']>
export type ProfileFact = keyof typeof PROFILE_FACTS

/**
 * One service of the panchayat, as data. The form, the validation in browser and server, the stored row, the review screen,
 * the certificate, the statistics and the OpenAPI schema are derived from it.
 */
export interface ServiceDefinition {
  /** The slug in requests and responses (`collection`, `category`) and in the database. */
  id: string
  /** Must be increased whenever fields change. Each application stores the version with which it was submitted. */
  version: number
  /** Two or three capital letters at the start of every reference and certificate number. */
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
  /** For answers that are printed on a document, the drawing that shows where. `whereToFind` says the same in words. */
  pictures?: Record<string, QuestionPicture>
  /** The fields that the applicant's profile fills in. They stay editable. No profile fact is an Aadhaar number. */
  fromProfile?: Record<string, ProfileFact>
  /**
   * The fields for names of people, such as the mother, of whom one may be the applicant. For each of these fields, a button
   * fills in the applicant's name.
   */
  possibleApplicantNames?: readonly string[]
  /** Lists whose rows can be copied from the applicant's last application for this service. */
  copiedLists?: readonly string[]
  /** Whether at least one document is required, in any slot. */
  anyDocument?: boolean
  /** The time limits, unless the panchayat's charter sets others. `USUAL_PROMISE` by default. */
  promise?: ServicePromise
  /** How long the form shows its opening notice, in milliseconds. */
  openingNoticeMs?: number
  /** Two applications with equal values in these fields are duplicates, unless one is rejected or its certificate revoked. */
  duplicateKey?: readonly string[]
  /** The answers that are compared with those of other applications, of any service, to find possible duplicates. */
  compared?: ComparedAnswers
  /** The fields that identify an application in lists, such as the child's name. */
  summary: readonly string[]
  /** The text between the fields of `summary`; a space by default, for the parts of one name. */
  summarySeparator?: ', '
  /** The fields that the certificate prints, in order. Lists are printed as tables. */
  certificate: readonly string[]
}

/** An optional field of every submission: the version of the privacy notice that its screen showed. */
export const CONSENT_FIELD = 'consent'

/** The estimated times for one question and for one document. */
const QUESTION_SECONDS = 20
const DOCUMENT_SECONDS = 60
const FIVE_MINUTES = 5 * 60

/** The estimated time to fill in the form, in minutes and in steps of five, if the documents are ready. */
export function minutesToFill({ fields, documents }: Pick<ServiceDefinition, 'fields' | 'documents'>) {
  const expected = Object.values(documents).filter((slot) => slot.expected).length
  const seconds = Object.keys(fields).length * QUESTION_SECONDS + expected * DOCUMENT_SECONDS
  return Math.max(1, Math.round(seconds / FIVE_MINUTES)) * 5
}

/** Summary for lists: the person or matter that the application is about. */
export function summarise(
  { summary, summarySeparator }: Pick<ServiceDefinition, 'summary' | 'summarySeparator'>,
  answers: Readonly<Record<string, unknown>>,
) {
  const parts = summary.flatMap((name) => (typeof answers[name] === 'string' && answers[name] ? [answers[name]] : []))
  return parts.join(summarySeparator ?? ' ')
}

/** Returns the definition, or throws at start-up if it contradicts itself. */
export function defineService<const D extends ServiceDefinition>(definition: D): D {
  const errors = definitionErrors(definition)
  if (errors.length > 0) throw new Error(`Service ${definition.id}: ${errors.join('; ')}`)
  return definition
}

function definitionErrors(definition: ServiceDefinition): string[] {
  const errors = [
    ...sectionErrors(definition),
    ...listErrors(definition),
    ...visibilityErrors(definition),
    ...reuseErrors(definition),
    ...comparedAnswersErrors(definition.fields, definition.compared),
  ]
  for (const [name, field] of Object.entries(definition.fields)) errors.push(...errorsOfField(name, field))
  for (const [name, { least, most, confirms = [] }] of Object.entries(definition.documents)) {
    for (const field of confirms) {
      if (!definition.fields[field]) errors.push(`${name} confirms ${field}, which is not a field`)
    }
    if (least > most || most < 1 || most > UPLOAD_LIMITS.filesPerField) {
      errors.push(`${name} takes between ${least} and ${most} documents`)
    }
  }
  if (definition.anyDocument && Object.keys(definition.documents).length === 0) {
    errors.push('anyDocument needs a document slot')
  }
  if (definition.promise) errors.push(...promiseErrors(definition.promise))
  if (!/^[A-Z]{2,3}$/.test(definition.prefix)) errors.push('the prefix is not two or three capitals')
  if (!/^[a-z][a-z-]*$/.test(definition.id)) errors.push('the id is not a slug')
  return errors
}

/** Whether a name can be a key of forms, stored answers and texts. */
const isName = (name: string) => /^[a-z][A-Za-z0-9]*$/.test(name) && !(name in Object.prototype)

/** Fields and slots with an unusable name, or that are not in exactly one section. */
function sectionErrors({ fields, documents, sections }: ServiceDefinition): string[] {
  const errors: string[] = []
  const names = new Set([...Object.keys(fields), ...Object.keys(documents)])
  const placed = Object.values(sections).flat()
  const alreadyPlaced = new Set<string>()
  for (const name of placed) {
    if (!names.has(name)) errors.push(`a section names ${name}, which does not exist`)
    if (alreadyPlaced.has(name)) errors.push(`${name} is in two sections`)
    alreadyPlaced.add(name)
  }
  for (const name of names) {
    if (!alreadyPlaced.has(name)) errors.push(`${name} is in no section`)
    if (!isName(name)) errors.push(`${name} is not a name in camelCase`)
  }
  if (placed.includes(CONSENT_FIELD)) errors.push(`${CONSENT_FIELD} is a name that every submission uses`)
  return errors
}

/** Names in the definition's lists that are not fields, or whose answers must stay encrypted. */
function listErrors({ fields, duplicateKey, summary, certificate }: ServiceDefinition): string[] {
  const errors: string[] = []
  for (const [list, names] of Object.entries({ duplicateKey, summary, certificate })) {
    if (names?.length === 0) errors.push(`${list} names no field`)
    for (const name of names ?? []) {
      if (!fields[name]) errors.push(`${list} names ${name}, which is not a field`)
      // The search text, the index and printed certificates use these lists, and are not encrypted.
      if (fields[name]?.kind === 'aadhaar') errors.push(`${list} must not contain an Aadhaar number`)
    }
  }
  for (const name of summary) {
    if (fields[name]?.kind === 'list') errors.push(`summary names ${name}, whose rows do not fit into a line`)
  }
  return errors
}

/** Fields that cannot take the value from the profile or the earlier application that the definition specifies. */
function reuseErrors({
  fields,
  fromProfile = {},
  possibleApplicantNames = [],
  copiedLists = [],
}: ServiceDefinition): string[] {
  const errors: string[] = []
  for (const [name, fact] of Object.entries(fromProfile)) {
    if (fields[name]?.kind !== PROFILE_FACTS[fact]) errors.push(`${name} cannot take the ${fact} of a profile`)
  }
  for (const name of possibleApplicantNames) {
    if (fields[name]?.kind !== 'text') errors.push(`${name} cannot take the name of the applicant`)
  }
  for (const name of copiedLists)
    if (fields[name]?.kind !== 'list') errors.push(`copiedLists names ${name}, which is not a list`)
  return errors
}

/** Required fields that the form may never show, and pictures of unknown fields. */
function visibilityErrors({ fields, visibleWhen = {}, pictures = {} }: ServiceDefinition): string[] {
  const errors: string[] = []
  for (const name of Object.keys(pictures))
    if (!fields[name]) errors.push(`pictures names ${name}, which is not a field`)
  for (const [name, condition] of Object.entries(visibleWhen)) {
    if (!fields[name] || !fields[condition])
      errors.push(`visibleWhen names ${name} and ${condition}, which are not both fields`)
    else if (fields[name].required && !fields[condition].required) {
      errors.push(`${name} is required, but hidden without ${condition}, which is optional`)
    }
    if (isHiddenByItself(name, visibleWhen)) errors.push(`${name} appears only after itself`)
  }
  return errors
}

/** Whether the conditions lead from a field back to itself, so that the field never appears. */
function isHiddenByItself(name: string, visibleWhen: Record<string, string>) {
  const conditions = new Set<string>()
  let condition = visibleWhen[name]
  while (condition !== undefined && !conditions.has(condition)) {
    conditions.add(condition)
    condition = visibleWhen[condition]
  }
  return conditions.has(name)
}

function errorsOfField(name: string, field: Field): string[] {
  if (field.kind !== 'list') return errorsOfSimpleField(name, field)
  const columns = Object.entries(field.columns)
  const errors = columns.flatMap(([column, kind]) => errorsOfSimpleField(`${name}.${column}`, kind))
  for (const [column] of columns) if (!isName(column)) errors.push(`${name}.${column} is not a name in camelCase`)
  if (columns.length === 0 || field.maxRows < 1) errors.push(`${name} has no columns or no rows`)
  if (columns.some(([, { kind }]) => kind === 'aadhaar')) {
    errors.push(`${name} asks for Aadhaar numbers in rows, which are not encrypted`)
  }
  return errors
}

/** The errors of a field or column that would accept no answer, or whose preselected option does not exist. */
function errorsOfSimpleField(name: string, field: SimpleField): string[] {
  if (field.kind === 'text' && field.maxLength < 1) return [`${name} does not allow any text`]
  if (field.kind !== 'choice') return []
  const { options, initial } = field
  if (options.length === 0) return [`${name} has no options`]
  return initial === undefined || options.includes(initial)
    ? []
    : [`${name} begins with ${initial}, which is not an option`]
}

/**
 * The definition with only the printed fields: those whose answers the certificate contains. It validates a correction of
 * the certificate.
 */
export function printedPart<D extends ServiceDefinition>(definition: D): D {
  const { fields, certificate } = definition
  const printed = certificate.flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : []))
  return { ...definition, fields: Object.fromEntries(printed) }
}
