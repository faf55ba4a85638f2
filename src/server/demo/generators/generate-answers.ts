// SPDX-License-Identifier: Apache-2.0
import type { ServiceDefinition } from '#shared/services/define-service.ts'
import type { ListField, SimpleField } from '#shared/services/field-kinds.ts'
import { daysBefore } from '../plan/timetable.ts'
import type { ApplicationContext } from './application-context.ts'

/**
 * Values of text fields by the field's name; the first match wins. Other fields get a generic phrase, so that any
 * service has demo data. A lookahead finds two words in any order, and `{0,60}` limits the time of a search.
 */
const TEXTS: readonly (readonly [RegExp, (context: ApplicationContext) => string])[] = [
  [/^(?=.{0,60}(child|baby)).{0,60}first/i, ({ child }) => child.firstName],
  [/^(?=.{0,60}(child|baby)).{0,60}middle/i, ({ child }) => child.middleName],
  [/^(?=.{0,60}(child|baby)).{0,60}(last|surname)/i, ({ child }) => child.lastName],
  [/^(?=.{0,60}(child|baby)).{0,60}name/i, ({ child }) => `${child.firstName} ${child.lastName}`],
  [/father/i, ({ father }) => father],
  [/mother/i, ({ mother }) => mother],
  [/husband|wife|spouse/i, ({ applicant }) => applicant.family.partner.name],
  [/^(?=.{0,60}birth).{0,60}place/i, ({ birthplace }) => birthplace],
  [/business|shop|firm|trade/i, ({ trade }) => trade.name],
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
  context: ApplicationContext,
): Record<string, string> {
  const fieldNames = Object.keys(fields).join(' ')
  // The purpose of the application matches its trade.
  const matchedContext = {
    ...context,
    ...(/business|shop|firm|trade/i.test(fieldNames) && { purpose: context.trade.purpose }),
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

/** One row for each relative. */
function rows({ columns, maxRows }: ListField, context: ApplicationContext) {
  return context.family
    .slice(0, maxRows)
    .map((subject) =>
      Object.fromEntries(
        Object.entries(columns).map(([name, column]) => [name, answer(name, column, { ...context, subject })]),
      ),
    )
}

function answer(name: string, field: SimpleField, context: ApplicationContext, birthday = context.subject.dob): string {
  switch (field.kind) {
    case 'text':
      return text(name, field, context)
    case 'past-date':
      return /birth|dob|born/i.test(name) ? birthday : daysBefore(new Date(context.day), 3 + context.choose(40))
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

function text(name: string, { required, maxLength, lines }: TextField, context: ApplicationContext) {
  const rule = TEXTS.find(([pattern]) => pattern.test(name))
  const phrase = lines === 'many' ? context.purpose : context.location
  const words = rule?.[1](context) ?? phrase
  const leftOut = !required && lines === 'one' && context.choose(3) > 0
  if (leftOut) return ''
  const fallback = required ? phrase : ''
  return (words || fallback).slice(0, maxLength)
}

/** Selects the person's gender, a suitable proof for a newborn, or else any option. */
function option(name: string, options: readonly string[], { subject, choose }: ApplicationContext) {
  const matchingGender = options.filter((option) => option === subject.gender)
  const birthOptions = /birth/i.test(name) ? options.filter((option) => /birth|hospital/i.test(option)) : []
  const suitable = [matchingGender, birthOptions].find(({ length }) => length > 0) ?? options
  return suitable[choose(suitable.length)] ?? ''
}
