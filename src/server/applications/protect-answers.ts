// SPDX-License-Identifier: Apache-2.0
import { aadhaarDigits, hasRightCheckDigit, maskAadhaar } from '#shared/services/aadhaar.ts'
import type { Answers } from '#shared/services/answers-schema.ts'
import type { ServiceDefinition } from '#shared/services/define-service.ts'
import type { Vault } from '../platform/vault/open-vault.ts'

/** The codes of cautions, which warn the reviewers of an application. */
export type Caution = 'aadhaar-check-digit'

/** Encrypts the Aadhaar numbers among the answers, and lists the cautions for the reviewer. */
export function protectAnswers(definition: ServiceDefinition, answers: Answers, vault: Vault, reference: string) {
  const sealed: Answers = { ...answers }
  const cautions: Caution[] = []
  for (const [name, answer] of aadhaarAnswers(definition, answers)) {
    if (!hasRightCheckDigit(answer)) cautions.push('aadhaar-check-digit')
    sealed[name] = vault.seal(aadhaarDigits(answer), reference)
  }
  return { answers: sealed, cautions }
}

/**
 * The answers for display: every Aadhaar number is masked. `definition` is undefined for a service that was removed from
 * the catalogue.
 */
export function maskAnswers(
  definition: ServiceDefinition | undefined,
  stored: Answers,
  vault: Vault,
  reference: string,
) {
  if (!definition) return maskSealedAnswers(stored, vault, reference)
  const masked: Answers = { ...stored }
  for (const [name, answer] of aadhaarAnswers(definition, stored)) {
    masked[name] = maskAadhaar(vault.unseal(answer, reference))
  }
  return masked
}

/**
 * Masks the answers that the vault can decrypt, because without a definition nothing else shows which are Aadhaar
 * numbers.
 */
function maskSealedAnswers(stored: Answers, vault: Vault, reference: string): Answers {
  const mask = (answer: Answers[string]) => {
    if (typeof answer !== 'string') return answer
    try {
      return maskAadhaar(vault.unseal(answer, reference))
    } catch {
      return answer
    }
  }
  return Object.fromEntries(Object.entries(stored).map(([name, answer]) => [name, mask(answer)]))
}

/** The Aadhaar numbers among the answers, by field; encrypted if the answers come from the database. */
export function aadhaarAnswers({ fields }: ServiceDefinition, answers: Answers) {
  return Object.entries(answers).flatMap(([name, answer]) =>
    fields[name]?.kind === 'aadhaar' && typeof answer === 'string' ? [[name, answer] as const] : [],
  )
}
