import {
  allowedDecisions,
  type LifecyclePolicy,
  type Role,
  STATUSES,
  type Status,
} from '#shared/applications/lifecycle.ts'
import type { Service } from '#shared/services/catalogue-register.ts'
import { saidWords } from './listed-words.ts'

/** Who reads a list, in whose words, and under which rules: what a row says beside itself. */
export interface Reader {
  role: Role
  policy: LifecyclePolicy
  services: readonly Service[]
  language: string
}

/** What a reader is told of a row that stores `stored` of its service's words, as JSON. */
export type SayWords = (serviceId: string, stored: string) => string

/** Department or scheme of a listed row as the reader is told it. */
export function wireWords(name: 'department' | 'scheme', { services, language }: Reader): SayWords {
  const ofServices = new Map(
    services.map((service) => {
      const said = Array.from(
        saidWords(service, language, name),
        ([text, told]) => [text, JSON.stringify(told)] as const,
      )
      return [service.definition.id, new Map(said)]
    }),
  )
  return (serviceId, stored) => ofServices.get(serviceId)?.get(stored) ?? JSON.stringify(stored)
}

/** What the reader may decide on a row that stands so, as JSON. */
export function wireDecisions({ role, policy }: Reader): (status: Status) => string {
  const decisions = new Map(STATUSES.map((status) => [status, JSON.stringify(allowedDecisions(role, status, policy))]))
  return (status) => decisions.get(status) ?? '[]'
}
