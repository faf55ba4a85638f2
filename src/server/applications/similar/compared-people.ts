// SPDX-License-Identifier: Apache-2.0
import { addDays, isCalendarDay } from '#shared/calendar-days.ts'
import type { Answers } from '#shared/services/answers-schema.ts'
import type { NamedPerson } from '#shared/services/compared-answers.ts'
import type { ServiceDefinition } from '#shared/services/define-service.ts'
import { type ComparedText, comparedText } from './compare-names.ts'

/** A person whom an application names. */
export interface Person {
  role: NamedPerson['role']
  /** The name as typed. */
  name: string
  compared: ComparedText
  birthDate: string | undefined
  /** The fields with the name and the date of birth. For a person in a list field, they are columns of `list`. */
  fields: { list: string | undefined; name: readonly string[]; birthDate: string | undefined }
}

/** The maximum number of compared people, more than a household has. The limit keeps comparisons short. */
const MAX_PEOPLE = 16

/** The people of an application, in the order of the definition. People without a name are omitted. */
export function peopleOf({ compared }: ServiceDefinition, answers: Answers): Person[] {
  const people = (compared?.people ?? []).flatMap((person) => {
    if (person.list === undefined) return [personIn(person, answers)]
    const rows = answers[person.list]
    return Array.isArray(rows) ? rows.map((row) => personIn(person, row)) : []
  })
  return people.filter(({ compared: { words } }) => words.length > 0).slice(0, MAX_PEOPLE)
}

function personIn({ role, list, name, birthDate }: NamedPerson, answers: Answers): Person {
  const parts = name.flatMap((field) => textOf(answers[field]) ?? [])
  const fields = { list, name, birthDate }
  const date = birthDate === undefined ? undefined : textOf(answers[birthDate])
  const text = parts.join(' ')
  const isDay = date !== undefined && isCalendarDay(date)
  return { role, name: text, compared: comparedText(text), birthDate: isDay ? date : undefined, fields }
}

/** The text of an answer; undefined for an empty or missing answer, and for a list. */
export const textOf = (answer: Answers[string] | undefined) =>
  typeof answer === 'string' && answer !== '' ? answer : undefined

/**
 * The day itself, and the days with which people confuse it: the days before and after, and the date with day and month
 * exchanged.
 */
export function similarDates(day: string): string[] {
  const [year = '', month = '', date = ''] = day.split('-')
  const exchanged = Number(date) <= 12 ? [`${year}-${date}-${month}`] : []
  return [...new Set([day, addDays(day, -1), addDays(day, 1), ...exchanged])]
}
