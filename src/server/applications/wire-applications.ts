import {
  allowedDecisions,
  type LifecyclePolicy,
  type Role,
  STATUSES,
  type Status,
} from '#shared/applications/lifecycle.ts'
import type { Service } from '#shared/services/catalogue-register.ts'
import { displayedWords } from './listed-words.ts'

/** The reader's role, language and policy, which determine how a row is presented. */
export interface Reader {
  role: Role
  policy: LifecyclePolicy
  services: readonly Service[]
  language: string
}

/** Returns the displayed department or scheme of a row as JSON. */
export type DisplayWords = (serviceId: string, stored: string) => string

/** Prepares the displayed departments or schemes of all services. */
export function wireWords(name: 'department' | 'scheme', { services, language }: Reader): DisplayWords {
  const ofServices = new Map(
    services.map((service) => {
      const displayed = Array.from(
        displayedWords(service, language, name),
        ([text, word]) => [text, JSON.stringify(word)] as const,
      )
      return [service.definition.id, new Map(displayed)]
    }),
  )
  return (serviceId, stored) => ofServices.get(serviceId)?.get(stored) ?? JSON.stringify(stored)
}

/** Prepares the JSON of the decisions that the reader may take, by status. */
export function wireDecisions({ role, policy }: Reader): (status: Status) => string {
  const decisions = new Map(STATUSES.map((status) => [status, JSON.stringify(allowedDecisions(role, status, policy))]))
  return (status) => decisions.get(status) ?? '[]'
}
