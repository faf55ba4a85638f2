import { createHash } from 'node:crypto'
import { type Answers, duplicateText } from '#shared/services/answers-schema.ts'
import { type Service, wordsOf } from '#shared/services/catalogue-register.ts'
import type { ServiceDefinition } from '#shared/services/define-service.ts'
import type { Vault } from '../platform/vault/open-vault.ts'
import type { SignedIn } from '../sessions/find-session.ts'
import { newReference } from './new-reference.ts'
import { protectAnswers } from './protect-answers.ts'

interface Handed {
  applicant: Pick<SignedIn, 'accountId' | 'panchayatId'>
  service: Service
  answers: Answers
  submittedAt: Date
}

/** The row of an application that is handed in: its reference, its sealed answers, and what it may not repeat. */
export function newApplication({ applicant, service, answers, submittedAt }: Handed, vault: Vault) {
  const { definition } = service
  const reference = newReference(definition.prefix, submittedAt)
  const { department, scheme } = wordsOf(service, 'en')
  return {
    panchayatId: applicant.panchayatId,
    applicantId: applicant.accountId,
    reference,
    serviceId: definition.id,
    definitionVersion: definition.version,
    department,
    scheme,
    ...protectAnswers(definition, answers, vault, reference),
    ...aboutAnswers(definition, answers),
  }
}

/** What lists, searches and the rule for duplicates read of the answers. */
export const aboutAnswers = (definition: ServiceDefinition, answers: Answers) => ({
  summary: summarise(definition, answers),
  duplicateKey: duplicateKey(definition, answers),
})

/** Whom or what the application is about, for lists. */
function summarise({ summary }: ServiceDefinition, answers: Answers) {
  return summary.flatMap((name) => (typeof answers[name] === 'string' ? [answers[name]] : [])).join(' ')
}

/** A digest, so that the index holds no names. */
function duplicateKey(definition: ServiceDefinition, answers: Answers) {
  const text = duplicateText(definition, answers)
  return text === undefined ? null : createHash('sha256').update(text).digest()
}
