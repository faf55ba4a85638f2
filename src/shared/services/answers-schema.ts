import * as z from 'zod/mini'
import { parseSentJson } from '../parse-sent-json.ts'
import { aadhaarNumber, emailAddress, mobileNumber, oneOf, pastDay, requiredText } from '../rules.ts'
import type { ServiceDefinition } from './define-service.ts'
import type { Field, ListField, SimpleField } from './field-kinds.ts'

/** One row of a list field, as stored. */
export type AnswerRow = Record<string, string>

/** What a person answered: a text for each simple field, rows for each list. Absent answers are left out. */
export type Answers = Record<string, string | AnswerRow[]>

/** What travels to the check: multipart parts are texts, lists may come as JSON text (spec §3). */
export type RawAnswers = Record<string, unknown>

const made = new WeakMap<ServiceDefinition, ReturnType<typeof makeSchema>>()

/**
 * The check of a service's answers, the same in the browser and on the server. Unknown fields are refused. Made once of
 * each definition: making it takes longer than what it is made for.
 */
export function answersSchema(definition: ServiceDefinition) {
  const schema = made.get(definition) ?? makeSchema(definition)
  made.set(definition, schema)
  return schema
}

function makeSchema(definition: ServiceDefinition) {
  const shape: Record<string, z.ZodMiniType> = {}
  for (const [name, field] of Object.entries(definition.fields)) shape[name] = fieldSchema(field)
  return z.strictObject(shape)
}

/** Leaves out empty answers, reads lists that came as JSON text, and squeezes stray spaces. */
export function tidyAnswers(definition: ServiceDefinition, raw: RawAnswers): RawAnswers {
  const tidy: RawAnswers = {}
  for (const [name, value] of Object.entries(raw)) {
    const field = definition.fields[name]
    const answer = field?.kind === 'list' ? tidyRows(value) : tidyText(value)
    if (answer !== '' && answer !== undefined) tidy[name] = answer
  }
  return tidy
}

function tidyText(value: unknown) {
  return typeof value === 'string' ? value.trim() : value
}

function tidyRows(value: unknown): unknown {
  const list = typeof value === 'string' ? parseList(value) : value
  if (!Array.isArray(list)) return list
  return list.map((row) =>
    typeof row === 'object' && row !== null
      ? Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, tidyText(cell)]))
      : row,
  )
}

function parseList(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return parseSentJson(text)
  } catch {
    // Left as it came: the schema refuses a text where rows belong, with the field's own fault.
    return text
  }
}

function fieldSchema(field: Field): z.ZodMiniType {
  if (field.kind === 'list') return z.optional(listSchema(field))
  return field.required ? simpleSchema(field) : z.optional(simpleSchema(field))
}

function listSchema({ columns, maxRows }: ListField) {
  const shape = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, fieldSchema(column)]))
  return z
    .array(z.strictObject(shape, { error: 'rows' }), { error: 'rows' })
    .check(z.maxLength(maxRows, { error: 'too-many-rows' }))
}

function simpleSchema(field: SimpleField): z.ZodMiniType {
  switch (field.kind) {
    case 'text':
      return requiredText(field.maxLength)
    case 'past-date':
      return pastDay()
    case 'choice':
      return oneOf(field.options)
    case 'mobile':
      return mobileNumber()
    case 'email':
      return emailAddress()
    case 'aadhaar':
      return aadhaarNumber()
  }
}
