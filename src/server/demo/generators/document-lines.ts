// SPDX-License-Identifier: Apache-2.0
import { formatCalendarDay } from '#shared/locales/formats.ts'
import { maskAadhaar } from '#shared/services/aadhaar.ts'
import type { ServiceDefinition } from '#shared/services/define-service.ts'
import type { ServiceWords } from '#shared/services/service-words.ts'
import { daysBefore } from '../plan/timetable.ts'
import type { ApplicationContext } from './application-context.ts'

type Line = readonly [label: string, value: string]

interface LineSources {
  definition: ServiceDefinition
  words: ServiceWords
  answers: Record<string, string>
  context: ApplicationContext
}

/** Matches titles of documents that prove identity or residence, for any service. */
const PERSONAL_TITLES = /identity|residence|address|aadhaar|passport|voter|licen[cs]e|\bpan\b|ration|bill|photo/i

/** The lines of a generated document with this title: about a person, a marriage, or the application. */
export function documentLines(title: string, sources: LineSources): Line[] {
  const { context } = sources
  const { subject, father, mother, address, aadhaar, choose } = context
  const registerNumber = `${1 + choose(40)}/${100 + choose(900)}`
  if (/marriage/i.test(title)) {
    return [
      ['Husband', father],
      ['Wife', mother],
      ['Address', address],
      ['Entry', registerNumber],
      issueDate(context, 900),
    ]
  }
  const person: Line[] = [
    ['Name', subject.name],
    ['Address', address],
  ]
  if (PERSONAL_TITLES.test(title)) {
    return [...person, ['Date of Birth', day(subject.dob)], ['Number', maskAadhaar(aadhaar)], issueDate(context, 400)]
  }
  return [...person, ...answerLines(sources), ['Number', registerNumber], issueDate(context, 1)]
}

const day = (calendarDay: string) => formatCalendarDay('en', calendarDay)

/** Date of issue, at least `days` before the application. */
function issueDate({ day: submitted, choose }: ApplicationContext, days: number): Line {
  return ['Date', day(daysBefore(new Date(submitted), days + choose(1 + Math.min(7 * days, 900))))]
}

const MAX_ANSWERS = 5

/** Some short answers that the certificate also prints, so that a reviewer can compare them. */
function answerLines({ definition, words, answers, context }: LineSources): Line[] {
  const lines: Line[] = []
  for (const name of definition.certificate) {
    const field = definition.fields[name]
    const answer = answers[name]
    if (!answer || answer === context.subject.name) continue
    if (field?.kind === 'past-date') lines.push([words.fields[name] ?? name, day(answer)])
    if (field?.kind === 'text' && field.lines === 'one') lines.push([words.fields[name] ?? name, answer])
  }
  return lines.slice(0, MAX_ANSWERS)
}
