import { fieldFaults } from '#shared/faults.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Answers, answersSchema, type RawAnswers, tidyAnswers } from '#shared/services/answers-schema.ts'
import { printedPart, type ServiceDefinition } from '#shared/services/define-service.ts'
import { answersOf } from '../read-submission.ts'

/**
 * The stored answers with those corrected that the certificate prints; what is sealed among the others stays sealed.
 * Throws `answers-invalid` for what a submission could not say either, `nothing-corrected` where all stays as it was.
 */
export function correctAnswers(definition: ServiceDefinition, stored: Answers, corrections: RawAnswers): Answers {
  const part = printedPart(definition)
  const { printed, others } = split(part, stored)
  const read = answersSchema(part).safeParse(tidyAnswers(part, { ...printed, ...corrections }))
  if (!read.success) {
    throw new Refusal('answers-invalid', { faults: fieldFaults(read.error.issues), serviceId: definition.id })
  }
  const corrected = answersOf(read.data)
  if (isSame(part, printed, corrected)) throw new Refusal('nothing-corrected')
  return { ...others, ...corrected }
}

function split({ fields }: ServiceDefinition, stored: Answers) {
  const printed: Answers = {}
  const others: Answers = {}
  for (const [name, answer] of Object.entries(stored)) (name in fields ? printed : others)[name] = answer
  return { printed, others }
}

function isSame({ fields }: ServiceDefinition, one: Answers, other: Answers) {
  return Object.entries(fields).every(([name, field]) => inOrder(field, one[name]) === inOrder(field, other[name]))
}

/** A list that is absent is as empty as one without rows; the cells of a row have no order of their own. */
function inOrder(field: ServiceDefinition['fields'][string], answer: Answers[string] | undefined) {
  if (field.kind !== 'list' || !Array.isArray(answer))
    return JSON.stringify(answer ?? (field.kind === 'list' ? [] : ''))
  return JSON.stringify(answer.map((row) => Object.keys(field.columns).map((column) => row[column] ?? '')))
}
