// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { personName, visibleText } from '../names.ts'
import {
  aadhaarNumber,
  dateUntilToday,
  emailAddress,
  nonEmptyText,
  oneOf,
  parseFormJson,
  phoneNumber,
} from '../rules.ts'
import { normalizeText } from '../unicode-text.ts'
import type { ServiceDefinition } from './define-service.ts'
import type { Field, ListField, SimpleField } from './field-kinds.ts'

/** One row of a list field, as stored. */
export type AnswerRow = Record<string, string>

/** The answers of an application: a text for each simple field, and rows for each list. Empty answers are omitted. */
export type Answers = Record<string, string | AnswerRow[]>

/** The answers as submitted. A multipart request sends each answer as a text, and a list as JSON text. */
export type RawAnswers = Record<string, unknown>

const schemas = new WeakMap<ServiceDefinition, ReturnType<typeof createSchema>>()

/**
 * The schema of a service's answers, for browser and server. Unknown fields are rejected. The schema of each definition is
 * created once, because creating a schema takes longer than parsing with it.
 */
export function answersSchema(definition: ServiceDefinition) {
  const schema = schemas.get(definition) ?? createSchema(definition)
  schemas.set(definition, schema)
  return schema
}

/** The fields that are hidden, because each depends on another field (`visibleWhen`) that is empty. */
export function hiddenFields(
  { visibleWhen = {} }: Pick<ServiceDefinition, 'visibleWhen'>,
  texts: Readonly<Record<string, string>>,
): ReadonlySet<string> {
  const hidden = Object.entries(visibleWhen).filter(([, otherField]) => (texts[otherField] ?? '').trim() === '')
  return new Set(hidden.map(([name]) => name))
}

function createSchema(definition: ServiceDefinition) {
  const shape: Record<string, z.ZodMiniType> = {}
  for (const [name, field] of Object.entries(definition.fields)) shape[name] = fieldSchema(field)
  return z.strictObject(shape)
}

/** Trims answers and cells, omits empty ones, and parses lists that are JSON text. */
export function normalizeAnswers(definition: ServiceDefinition, raw: RawAnswers): RawAnswers {
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
  return Array.isArray(list) ? list.map(tidyRow) : list
}

/** Trims the cells of a row, and omits empty cells. */
function tidyRow(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row
  const cells = Object.entries(row).map(([column, cell]) => [column, tidyText(cell)] as const)
  return Object.fromEntries(cells.filter(([, cell]) => cell !== ''))
}

function parseList(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return parseFormJson(text)
  } catch {
    // If the text is not valid, the schema rejects it later, with the error of the field.
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
      return field.isName ? personName(field.maxLength) : nonEmptyText(field.maxLength)
    case 'past-date':
      return dateUntilToday()
    case 'choice':
      return oneOf(field.options)
    case 'phone':
      return phoneNumber()
    case 'email':
      return emailAddress()
    case 'aadhaar':
      return aadhaarNumber()
  }
}

/**
 * A text that is equal for two applications if they are duplicates; undefined for services without a key for duplicates.
 * Case, repeated spaces, invisible characters and different Unicode encodings of the same text are ignored.
 */
export function duplicateFingerprint({ duplicateKey }: ServiceDefinition, answers: Answers) {
  return duplicateKey && JSON.stringify(duplicateKey.map((name) => foldAnswer(answers[name])))
}

const foldAnswer = (answer: Answers[string] | undefined) =>
  foldText(typeof answer === 'string' ? answer : JSON.stringify(answer ?? ''))

/** Normalises a text for comparison: case, repeated spaces, invisible characters and Unicode encodings make no difference. */
export function foldText(text: string) {
  const visible = normalizeText(visibleText(text), 'NFKC')
  // Upper case first, then lower case: this folds 'ß' and 'SS', and 'ς' and 'Σ', to the same text.
  const folded = normalizeText(visible.toUpperCase().toLowerCase(), 'NFKC')
  return folded.replace(/\s+/gu, ' ').trim()
}
