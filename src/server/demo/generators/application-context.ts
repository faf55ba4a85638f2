// SPDX-License-Identifier: Apache-2.0

import type { AnswerContext } from '#shared/generate-answers.ts'
import { hasRightCheckDigit } from '#shared/services/aadhaar.ts'
import type { Panchayat } from '../../platform/platform-deps.ts'
import type { PlannedApplication } from '../plan/plan-village.ts'
import { daysBefore } from '../plan/timetable.ts'
import { fullName, type Villager } from '../village/people.ts'
import { fakeAadhaar, fakeMobile, seededChoice } from '../village/seeded-random.ts'
import {
  BIRTHPLACES,
  BUSINESSES,
  CHILD_NAMES,
  CHILD_NAMES_DEVANAGARI,
  LOCATIONS,
  PURPOSES,
} from '../village/village-words.ts'
import { emailOf, numberOf } from '../village/villagers.ts'

/** The facts of a demo application, for its answers and documents. */
export interface ApplicationContext extends AnswerContext {
  applicant: Villager
  village: string
  district: string
}

/** The attempts up to this number differ only in people, days and places. Later attempts also append a number to the texts. */
const UNMARKED_ATTEMPTS = 10

/**
 * Creates the context of an application. The same application and attempt give the same context. If another application
 * already has the facts of an attempt, the caller tries again with the next attempt, which has other facts.
 */
export function createApplicationContext(
  { service, applicant, number, submittedAt, mistyped }: PlannedApplication,
  { block: village, district }: Panchayat,
  attempt = 0,
): ApplicationContext {
  const choose = seededChoice(`${service.definition.id}/${number}/scene${attempt > 0 ? `/${attempt}` : ''}`)
  const chooseFrom = (words: readonly string[]) => words[choose(words.length)] ?? ''
  const { partner, parent, children } = applicant.family
  const couple = [fullName(applicant), partner.name] as const
  const [father, mother] = applicant.gender === 'Male' ? couple : ([couple[1], couple[0]] as const)
  const personNumber = numberOf(applicant)
  return {
    applicant,
    subject: { ...person(applicant, attempt, choose), relationship: 'Self' },
    family: [partner, parent, ...children],
    father,
    mother,
    child: child(applicant, number, submittedAt, choose),
    birthplace: `${chooseFrom(BIRTHPLACES)}, ${village}`,
    // Names are used in rotation, because repeated names would look odd in a list; each round begins with another name.
    business: BUSINESSES[(number + Math.floor(number / BUSINESSES.length)) % BUSINESSES.length] ?? {
      name: '',
      purpose: '',
    },
    purpose: chooseFrom(PURPOSES),
    plot: `${100 + choose(300)}/${1 + choose(9)}`,
    location: `${chooseFrom(LOCATIONS)}, ${village}`,
    address: `${applicant.hamlet}, ${village}`,
    mobile: fakeMobile(personNumber + attempt * MOBILE_DISTANCE),
    email: attempt === 0 ? emailOf(applicant) : emailOf(applicant).replace('@', `.${attempt}@`),
    aadhaar: mistyped ? withTypingError(fakeAadhaar(personNumber)) : fakeAadhaar(personNumber),
    village,
    district,
    day: daysBefore(submittedAt, 0),
    mark: attempt > UNMARKED_ATTEMPTS ? ` ${attempt - UNMARKED_ATTEMPTS + 1}` : '',
    choose,
  }
}

/** Each attempt adds this to the number of the applicant's mobile phone. It exceeds the number of people in the village. */
const MOBILE_DISTANCE = 1000

/** The applicant or, in further attempts, a relative with the same name and another date of birth. */
function person(applicant: Villager, attempt: number, choose: ApplicationContext['choose']) {
  const { dob, gender } = applicant
  const name = fullName(applicant)
  return { name, gender, dob: attempt === 0 ? dob : daysBefore(new Date(dob), 1 + choose(3000)) }
}

/** The child of a birth certificate, born 9 to 58 days before the submission. */
function child(
  { firstName, lastName }: Villager,
  number: number,
  submittedAt: Date,
  choose: ApplicationContext['choose'],
) {
  const isDevanagari = /\p{Script=Devanagari}/u.test(firstName)
  const names = isDevanagari ? CHILD_NAMES_DEVANAGARI : CHILD_NAMES
  const middleNames = isDevanagari ? ['कुमार', 'कुमारी'] : ['Kumar', 'Kumari']
  return {
    firstName: names[number % names.length] ?? '',
    middleName: middleNames[number % 2] ?? '',
    lastName,
    dob: daysBefore(submittedAt, 9 + choose(50)),
  }
}

/** Swaps two adjacent digits, so that the check digit is wrong. */
function withTypingError(aadhaar: string) {
  const digits = [...aadhaar]
  for (let index = digits.length - 2; index > 0; index--) {
    const swapped = digits
      .with(index, digits[index + 1] ?? '')
      .with(index + 1, digits[index] ?? '')
      .join('')
    // The spaces between the groups of four digits must stay in their places.
    if (/^(\d{4} ){2}\d{4}$/.test(swapped) && !hasRightCheckDigit(swapped)) return swapped
  }
  return aadhaar
}
