// SPDX-License-Identifier: Apache-2.0
import { addDays } from '#shared/calendar-days.ts'
import type { AnswerContext } from '#shared/generate-answers.ts'
import { hasRightCheckDigit } from '#shared/services/aadhaar.ts'

/** A list with at least one entry. */
type NonEmptyList<Entry> = readonly [Entry, ...Entry[]]

/** Invented couples. Each practice case is about one couple. */
const COUPLES: NonEmptyList<{ husband: string; wife: string; surname: string; child: string }> = [
  { husband: 'Dinesh', wife: 'Savitri', surname: 'Rawat', child: 'Asha' },
  { husband: 'Gopal', wife: 'Meena', surname: 'Solanki', child: 'Tarun' },
  { husband: 'Naresh', wife: 'Pushpa', surname: 'Bairagi', child: 'Lalita' },
  { husband: 'Omkar', wife: 'Rekha', surname: 'Thakre', child: 'Nikhil' },
  { husband: 'Prakash', wife: 'Usha', surname: 'Malviya', child: 'Jyoti' },
  { husband: 'Suresh', wife: 'Kamla', surname: 'Dangi', child: 'Mohan' },
  { husband: 'Vinod', wife: 'Hemlata', surname: 'Parmar', child: 'Sarita' },
]

const BUSINESSES: NonEmptyList<{ name: string; purpose: string }> = [
  { name: 'Neem Tailoring', purpose: 'Sewing and mending of clothes' },
  { name: 'Lotus Flour Mill', purpose: 'Milling of wheat and maize' },
  { name: 'Peepal Tea Stall', purpose: 'Sale of tea and snacks' },
]

const VILLAGE = 'Navagaon'

/** The facts of a practice case. The same seed gives the same facts. `day` is the day of submission. */
export function inventContext(seed: number, day: string): AnswerContext {
  const couple = entryAt(COUPLES, seed)
  const { surname } = couple
  const [father, mother] = [`${couple.husband} ${surname}`, `${couple.wife} ${surname}`]
  const choose = createNumberGenerator(seed + 1)
  const birthDate = `19${80 + choose(15)}-0${1 + choose(9)}-${10 + choose(18)}`
  const child = { firstName: couple.child, middleName: '', lastName: surname, dob: addDays(day, -10 - choose(40)) }
  const spouse = { name: mother, relationship: 'Wife', dob: addDays(birthDate, 700) }
  const place = `Ward ${1 + choose(9)}, ${VILLAGE}`
  return {
    applicant: {
      firstName: couple.husband,
      lastName: surname,
      occupation: 'Farmer',
      family: { partner: { name: mother } },
    },
    subject: { name: father, relationship: 'Self', dob: birthDate, gender: 'Male' },
    family: [spouse, { name: `${couple.child} ${surname}`, relationship: 'Child', dob: child.dob }],
    father,
    mother,
    child,
    birthplace: `Health Centre, ${VILLAGE}`,
    business: entryAt(BUSINESSES, seed),
    purpose: 'Repair of the house before the rains',
    plot: `${100 + choose(300)}/${1 + choose(9)}`,
    location: place,
    address: `House ${1 + choose(90)}, ${place}`,
    // Mobile numbers that begin with 60000 are not assigned to anybody.
    mobile: `60000${String(99_000 + seed).slice(-5)}`,
    email: `${couple.husband.toLowerCase()}@example.com`,
    aadhaar: inventAadhaar(seed),
    day,
    mark: '',
    choose,
  }
}

/** Another given name for the same surname: the fault in a case whose document is about somebody else. */
export function otherName(name: string) {
  const [given, ...rest] = name.split(' ')
  const others = COUPLES.flatMap(({ husband, wife, child }) => [husband, wife, child]).filter(
    (other) => other !== given,
  )
  const other = others[name.length % others.length]
  return [other, ...rest].join(' ')
}

/** Swaps two neighbouring digits, as near to the end as possible, so that the check digit is wrong. */
export function withTypingError(aadhaar: string) {
  const digits = [...aadhaar]
  for (let index = digits.length - 2; index > 0; index--) {
    const [left = '', right = ''] = digits.slice(index, index + 2)
    const swapped = digits
      .with(index, right)
      .with(index + 1, left)
      .join('')
    if (left !== right && left !== ' ' && right !== ' ' && !hasRightCheckDigit(swapped)) return swapped
  }
  return aadhaar
}

/** An Aadhaar number with a valid check digit, in groups of four digits, from the range 9999 that is reserved for tests. */
function inventAadhaar(seed: number) {
  const head = `9999${String(7_351_260 + seed)}`
  const checkDigit = [...'0123456789'].find((digit) => hasRightCheckDigit(head + digit)) ?? '0'
  return `${head}${checkDigit}`.replace(/(\d{4})(\d{4})(\d{4})/, '$1 $2 $3')
}

/**
 * Creates a generator of pseudo-random numbers (Park and Miller), which gives the same numbers for the same seed. Each number
 * is at least 0 and less than `bound`.
 */
function createNumberGenerator(seed: number) {
  let state = seed * 7919
  return (bound: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % bound
  }
}

const entryAt = <Entry>(list: NonEmptyList<Entry>, index: number): Entry => list[index % list.length] ?? list[0]
