// SPDX-License-Identifier: Apache-2.0
import { addDays } from './calendar-days.ts'
import type { ServiceDefinition } from './services/define-service.ts'
import type { ListField, SimpleField } from './services/field-kinds.ts'

interface InventedRelative {
  name: string
  relationship: string
  dob: string
}

/** Facts about invented people, from which answers are generated. Which facts are used depends on the fields of the service. */
export interface AnswerContext {
  applicant: { firstName: string; lastName: string; occupation: string; family: { partner: { name: string } } }
  /** The person that an answer is about: the applicant or, in a row of a list, a relative. */
  subject: InventedRelative & { gender?: string }
  family: readonly InventedRelative[]
  father: string
  mother: string
  child: { firstName: string; middleName: string; lastName: string; dob: string }
  birthplace: string
  business: { name: string; purpose: string }
  purpose: string
  plot: string
  location: string
  address: string
  mobile: string
  email: string
  aadhaar: string
  /** The day of submission. */
  day: string
  /** Appended to the texts of the duplicate key if the invented people alone give no unused key; otherwise empty. */
  mark: string
  /** A whole number from 0 to `bound` - 1. */
  choose: (bound: number) => number
}

/**
 * Values of text fields by the field's name; the first match wins. Other fields get a generic phrase, so that any
 * service has demo data and practice cases. A lookahead finds two words in any order, and `{0,60}` limits the time of a search.
 */
const TEXTS: readonly (readonly [RegExp, (context: AnswerContext) => string])[] = [
  [/^(?=.{0,60}(child|baby)).{0,60}first/i, ({ child }) => child.firstName],
  [/^(?=.{0,60}(child|baby)).{0,60}middle/i, ({ child }) => child.middleName],
  [/^(?=.{0,60}(child|baby)).{0,60}(last|surname)/i, ({ child }) => child.lastName],
  [/^(?=.{0,60}(child|baby)).{0,60}name/i, ({ child }) => `${child.firstName} ${child.lastName}`],
  [/father/i, ({ father }) => father],
  [/mother/i, ({ mother }) => mother],
  [/husband|wife|spouse/i, ({ applicant }) => applicant.family.partner.name],
  [/^(?=.{0,60}birth).{0,60}place/i, ({ birthplace }) => birthplace],
  [/business|shop|firm|trade/i, ({ business }) => business.name],
  [/purpose|reason/i, ({ purpose }) => purpose],
  [/plot|khasra|survey/i, ({ plot }) => plot],
  [/address|resid/i, ({ address }) => address],
  [/place|location|village|site/i, ({ location }) => location],
  [/relation/i, ({ subject }) => subject.relationship],
  [/occupation|work/i, ({ applicant }) => applicant.occupation],
  [/^(?=.{0,60}first).{0,60}name/i, ({ applicant }) => applicant.firstName],
  [/middle/i, () => ''],
  [/surname|^(?=.{0,60}last).{0,60}name/i, ({ applicant }) => applicant.lastName],
  [/name|applicant|person/i, ({ subject }) => subject.name],
]

/** Generates unvalidated answers for all fields of a service. Lists are JSON, as a browser sends them. */
export function generateAnswers(
  { fields, duplicateKey = [] }: ServiceDefinition,
  context: AnswerContext,
): Record<string, string> {
  const fieldNames = Object.keys(fields).join(' ')
  // An application about a business has the purpose of this business.
  const matchedContext = {
    ...context,
    ...(/business|shop|firm|trade/i.test(fieldNames) && { purpose: context.business.purpose }),
  }
  const birthday = /child|baby/i.test(fieldNames) ? context.child.dob : undefined
  const answers: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    answers[name] =
      field.kind === 'list'
        ? JSON.stringify(rows(field, matchedContext))
        : answer(name, field, matchedContext, birthday)
    if (field.kind === 'text' && duplicateKey.includes(name))
      answers[name] = withMark(answers[name], field, context.mark)
  }
  return answers
}

type TextField = Extract<SimpleField, { kind: 'text' }>

/** The text with the mark, within the field's length. */
function withMark(answer = '', { maxLength }: TextField, mark: string) {
  if (answer === '' || mark === '') return answer
  return `${answer.slice(0, Math.max(0, maxLength - mark.length))}${mark}`.trim().slice(0, maxLength)
}

/** The rows of a list: one for each relative of the applicant. */
function rows({ columns, maxRows }: ListField, context: AnswerContext) {
  return context.family
    .slice(0, maxRows)
    .map((subject) =>
      Object.fromEntries(
        Object.entries(columns).map(([name, column]) => [name, answer(name, column, { ...context, subject })]),
      ),
    )
}

/** The answer for one field, or for one column of a list. `birthday` is used for a date of birth. */
function answer(name: string, field: SimpleField, context: AnswerContext, birthday = context.subject.dob): string {
  switch (field.kind) {
    case 'text':
      return text(name, field, context)
    case 'past-date':
      // Dates other than birthdays are 3 to 42 days before the submission.
      return /birth|dob|born/i.test(name) ? birthday : addDays(context.day, -3 - context.choose(40))
    case 'choice':
      return option(name, field.options, context)
    case 'phone':
      return context.mobile
    case 'email':
      return context.email
    case 'aadhaar':
      return context.aadhaar
  }
}

function text(name: string, { required, maxLength, lines }: TextField, context: AnswerContext) {
  const [, textOf] = TEXTS.find(([pattern]) => pattern.test(name)) ?? []
  const phrase = lines === 'many' ? context.purpose : context.location
  const words = textOf?.(context) ?? phrase
  const isLeftOut = !required && lines === 'one' && context.choose(3) > 0
  if (isLeftOut) return ''
  const fallback = required ? phrase : ''
  return (words || fallback).slice(0, maxLength)
}

/** Selects the person's gender, a suitable proof for a newborn, or else any option. */
function option(name: string, options: readonly string[], { subject, choose }: AnswerContext) {
  const matchingGender = options.filter((option) => option === subject.gender)
  const birthOptions = /birth/i.test(name) ? options.filter((option) => /birth|hospital/i.test(option)) : []
  const suitable = [matchingGender, birthOptions].find(({ length }) => length > 0) ?? options
  return suitable[choose(suitable.length)] ?? ''
}
