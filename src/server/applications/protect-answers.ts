import { aadhaarDigits, hasRightCheckDigit, maskAadhaar } from '#shared/services/aadhaar.ts'
import type { Answers } from '#shared/services/answers-schema.ts'
import type { ServiceDefinition } from '#shared/services/define-service.ts'
import type { Vault } from '../platform/vault/open-vault.ts'

/** Codes of what a reviewer should look at twice. */
export type Caution = 'aadhaar-check-digit'

/** Seals what must never lie open in the database, and notes what a reviewer should look at twice. */
export function protectAnswers(definition: ServiceDefinition, answers: Answers, vault: Vault, reference: string) {
  const sealed: Answers = { ...answers }
  const cautions: Caution[] = []
  for (const [name, answer] of aadhaarAnswers(definition, answers)) {
    if (!hasRightCheckDigit(answer)) cautions.push('aadhaar-check-digit')
    sealed[name] = vault.seal(aadhaarDigits(answer), reference)
  }
  return { answers: sealed, cautions }
}

/** The answers as people may see them: every Aadhaar number masked. */
export function maskAnswers(definition: ServiceDefinition, stored: Answers, vault: Vault, reference: string) {
  const masked: Answers = { ...stored }
  for (const [name, answer] of aadhaarAnswers(definition, stored)) {
    masked[name] = maskAadhaar(vault.unseal(answer, reference))
  }
  return masked
}

/** The Aadhaar numbers among the answers, by their fields: sealed ones, where they come from the database. */
export function aadhaarAnswers({ fields }: ServiceDefinition, answers: Answers) {
  return Object.entries(answers).flatMap(([name, answer]) =>
    fields[name]?.kind === 'aadhaar' && typeof answer === 'string' ? [[name, answer] as const] : [],
  )
}
