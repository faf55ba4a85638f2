// SPDX-License-Identifier: Apache-2.0
import type { Field } from './field-kinds.ts'

/**
 * A person whom the answers name. `subject`: the person whom the application is about; `parent`: a parent of the subject;
 * `relative`: another person of the same household.
 */
export interface NamedPerson {
  role: 'subject' | 'parent' | 'relative'
  /** The fields that form the name, in order; for a list, its columns. */
  name: readonly string[]
  /** The field or column with the date of birth. */
  birthDate?: string
  /** The list that has one such person in each row. */
  list?: string
}

/** The answers that are compared to find other applications for the same matter. No Aadhaar number is compared. */
export interface ComparedAnswers {
  people: readonly NamedPerson[]
  /** The fields that say where somebody lives or what is applied for. They are compared only if names match. */
  places?: readonly string[]
}

/** Finds compared fields that do not exist or have the wrong kind. */
export function comparedAnswersErrors(fields: Record<string, Field>, compared: ComparedAnswers | undefined): string[] {
  if (!compared) return []
  const { people, places = [] } = compared
  const errors = people.flatMap(({ name, birthDate, list }) => {
    const listField = list === undefined ? undefined : fields[list]
    if (list !== undefined && listField?.kind !== 'list') return [`compared names ${list}, which is not a list`]
    const candidates = listField?.kind === 'list' ? listField.columns : fields
    return [
      ...(name.length === 0 ? ['compared names a person without a name'] : []),
      ...name
        .filter((field) => candidates[field]?.kind !== 'text')
        .map((field) => `compared names ${field}, which is not a text`),
      ...(birthDate !== undefined && candidates[birthDate]?.kind !== 'past-date'
        ? [`compared names ${birthDate}, which is not a date`]
        : []),
    ]
  })
  if (people.length === 0) errors.push('compared names no person')
  const wrongPlaces = places.filter((place) => fields[place]?.kind !== 'text')
  return [...errors, ...wrongPlaces.map((place) => `compared names ${place}, which is not a text`)]
}
