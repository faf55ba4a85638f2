// SPDX-License-Identifier: Apache-2.0
import type { ComparedRow } from '#shared/applications/similar.ts'
import type { Answers } from '#shared/services/answers-schema.ts'
import type { Service } from '#shared/services/create-catalogue.ts'
import { wordsOf } from '#shared/services/create-catalogue.ts'
import { comparedPlace, compareNames, comparePlaces, type Match } from './compare-names.ts'
import { type Person, peopleOf, similarDates, textOf } from './compared-people.ts'

/** One of the two applications that are compared. */
export interface Side {
  service: Service
  answers: Answers
  people: readonly Person[]
}

/** Prepares an application for comparisons. */
export const toSide = (service: Service, answers: Answers): Side => ({
  service,
  answers,
  people: peopleOf(service.definition, answers),
})

/** The result of a comparison of two similar applications. */
export interface Comparison {
  points: number
  reason: 'names' | 'twins'
  rows: ComparedRow[]
}

/**
 * Two applications with at least this number of points are shown as similar. Equal names with equal dates of birth reach the
 * number, and so do equal names with equal parents. Equal names with equal addresses do not reach it, and neither do the same
 * parents of two children with different names and dates of birth.
 */
const MIN_POINTS = 7

const NAME_POINTS = { same: 4, similar: 3, different: 0 }
/** Twins reach `MIN_POINTS` with the same date of birth and the same parents. */
const DATE_POINTS = { same: 4, similar: 3, different: -1 }
/** The points for each parent. */
const PARENT_POINTS = { same: 2, similar: 2, different: -2 }
/** The points for an equal telephone number, and for equal addresses. The number is small, because families share both. */
const CONTACT_POINTS = 2

/** Compares two applications; undefined if they are not similar. */
export function compareApplications(own: Side, other: Side, language: string): Comparison | undefined {
  const { people: ownPeople } = own
  const { people: otherPeople } = other
  const pair = bestPair(ownPeople, otherPeople)
  if (!pair) return undefined
  const areBothSubjects = pair.own.role === 'subject' && pair.other.role === 'subject'
  const parents = areBothSubjects ? pairParents(parentsIn(ownPeople), parentsIn(otherPeople)) : []
  const contacts =
    own.service.definition.id === other.service.definition.id && areBothSubjects
      ? contactRows(own, other, language)
      : []
  const points = pair.points + parentPoints(parents) + contactPoints(contacts)
  if (points < MIN_POINTS) return undefined
  const labelOf = createLabels(own.service, other.service, language)
  return {
    points,
    reason: pair.nameMatch === 'different' ? 'twins' : 'names',
    rows: [
      nameRow({ ...pair, match: pair.nameMatch }, labelOf),
      ...dateRows(pair, labelOf),
      ...parents.map((parent) => nameRow(parent, labelOf)),
      ...contacts,
    ],
  }
}

interface Pair {
  own: Person
  other: Person
  nameMatch: Match
  dateMatch: Match | undefined
  points: number
}

const parentsIn = (people: readonly Person[]) => people.filter(({ role }) => role === 'parent')
const isNotParent = ({ role }: Person) => role !== 'parent'

/**
 * The two entries that most likely describe one person. The person whom one application is about may be a relative in the other
 * application, such as a child in a household. Relatives need the same or a similar date of birth, because the same name occurs
 * in many households.
 */
function bestPair(ownPeople: readonly Person[], otherPeople: readonly Person[]): Pair | undefined {
  let best: Pair | undefined
  for (const own of ownPeople.filter(isNotParent)) {
    for (const other of otherPeople.filter(isNotParent)) {
      const date = compareDates(own.birthDate, other.birthDate)
      const areSubjects = own.role === 'subject' && other.role === 'subject'
      if (!areSubjects && (date === undefined || date === 'different')) continue
      const name = compareNames(own.compared, other.compared)
      // People with different names may be twins, but only if they have the same date of birth.
      if (name === 'different' && (!areSubjects || date !== 'same')) continue
      const points = NAME_POINTS[name] + (date ? DATE_POINTS[date] : 0)
      if (!best || points > best.points) best = { own, other, nameMatch: name, dateMatch: date, points }
    }
  }
  return best
}

function compareDates(own: string | undefined, other: string | undefined): Match | undefined {
  if (own === undefined || other === undefined) return undefined
  if (own === other) return 'same'
  return similarDates(own).includes(other) ? 'similar' : 'different'
}

interface NamePair {
  own: Person
  other: Person
  match: Match
}

/** Pairs the parents. Some applications name the father in the field of the mother, so both orders are tried. */
function pairParents(own: readonly Person[], other: readonly Person[]): NamePair[] {
  const inOrder = (others: readonly Person[]) =>
    own.flatMap((parent, index) => {
      const counterpart = others[index]
      if (!counterpart) return []
      return [{ own: parent, other: counterpart, match: compareNames(parent.compared, counterpart.compared) }]
    })
  const [straight, exchanged] = [inOrder(other), inOrder([...other].reverse())]
  return parentPoints(exchanged) > parentPoints(straight) ? exchanged : straight
}

const parentPoints = (pairs: readonly NamePair[]) => pairs.reduce((sum, { match }) => sum + PARENT_POINTS[match], 0)

interface Labels {
  own: (person: Person, part: 'name' | 'birthDate') => string
  other: (person: Person, part: 'name' | 'birthDate') => string
}

const createLabels = (own: Service, other: Service, language: string): Labels => ({
  own: (person, part) => labelIn(own, language, person, part),
  other: (person, part) => labelIn(other, language, person, part),
})

/**
 * The label of a person's name or date of birth in the form. For a name with several fields, it is the title of their section;
 * for a person in a list, it is the label of the list and of the column.
 */
function labelIn(service: Service, language: string, { fields }: Person, part: 'name' | 'birthDate') {
  const words = wordsOf(service, language)
  const field = part === 'name' ? fields.name[0] : fields.birthDate
  if (field === undefined) return ''
  if (part === 'name' && fields.name.length > 1) {
    const { sections } = service.definition
    const section = Object.keys(sections).find((name) => sections[name]?.includes(field))
    if (section !== undefined) return words.sections[section] ?? section
  }
  if (fields.list === undefined) return words.fields[field] ?? field
  return `${words.fields[fields.list] ?? fields.list}: ${words.columns[fields.list]?.[field] ?? field}`
}

/** The field of a person's name or date of birth; null if the person is an entry of a list. */
const fieldOf = ({ fields }: Person, part: 'name' | 'birthDate') =>
  fields.list === undefined ? ((part === 'name' ? fields.name[0] : fields.birthDate) ?? null) : null

const nameRow = ({ own, other, match }: NamePair, labelOf: Labels): ComparedRow => ({
  kind: 'name',
  own: { label: labelOf.own(own, 'name'), text: own.name, field: fieldOf(own, 'name') },
  other: { label: labelOf.other(other, 'name'), text: other.name },
  match,
})

function dateRows({ own, other, dateMatch }: Pair, labelOf: Labels): ComparedRow[] {
  const cellOf = (person: Person, label: Labels['own']) =>
    person.birthDate === undefined ? null : { label: label(person, 'birthDate'), text: person.birthDate }
  const [ownCell, otherCell] = [cellOf(own, labelOf.own), cellOf(other, labelOf.other)]
  if (!ownCell && !otherCell) return []
  return [
    {
      kind: 'date',
      own: ownCell && { ...ownCell, field: fieldOf(own, 'birthDate') },
      other: otherCell,
      // If only one application contains the date, the dates count as different.
      match: dateMatch ?? 'different',
    },
  ]
}

/** Telephone numbers and places of two applications for the same service. */
function contactRows({ service, answers }: Side, other: Side, language: string): ComparedRow[] {
  const { fields, compared } = service.definition
  const phones = Object.keys(fields).filter((name) => fields[name]?.kind === 'phone')
  const rowOf = (
    name: string,
    kind: 'phone' | 'place',
    compare: (one: string, two: string) => Match,
  ): ComparedRow[] => {
    const [one, two] = [textOf(answers[name]), textOf(other.answers[name])]
    if (one === undefined || two === undefined) return []
    const label = wordsOf(service, language).fields[name] ?? name
    return [{ kind, own: { label, text: one, field: name }, other: { label, text: two }, match: compare(one, two) }]
  }
  return [
    ...phones.flatMap((name) => rowOf(name, 'phone', comparePhones)),
    ...(compared?.places ?? []).flatMap((name) =>
      rowOf(name, 'place', (one, two) => comparePlaces(comparedPlace(one), comparedPlace(two))),
    ),
  ]
}

const lastTenDigits = (phone: string) => phone.replace(/\D/g, '').slice(-10)
const comparePhones = (one: string, two: string): Match =>
  lastTenDigits(one) === lastTenDigits(two) ? 'same' : 'different'

/** Points for an equal telephone number, and for places if all of them agree. */
function contactPoints(rows: readonly ComparedRow[]) {
  const phones = rows.filter(({ kind }) => kind === 'phone')
  const places = rows.filter(({ kind }) => kind === 'place')
  const agrees = (compared: readonly ComparedRow[]) =>
    compared.length > 0 && compared.every(({ match }) => match !== 'different')
  return (phones.some(({ match }) => match === 'same') ? CONTACT_POINTS : 0) + (agrees(places) ? CONTACT_POINTS : 0)
}
