import { sql } from 'kysely'
import { allowedDecisions, type LifecyclePolicy, type Role, STATUSES } from '#shared/applications/lifecycle.ts'
import type { Service } from '#shared/services/catalogue-register.ts'
import { jsonByText, jsonConstant, jsonText, type WireJson } from '../db/wire-json.ts'
import { saidWords } from './listed-words.ts'

/** Who reads a list, in whose words, and under which rules: what a row says beside itself. */
export interface Reader {
  role: Role
  policy: LifecyclePolicy
  services: readonly Service[]
  language: string
}

/** Department or scheme of a listed row as the reader is told it. */
export function wireWords(name: 'department' | 'scheme', { services, language }: Reader): WireJson {
  const stored = jsonText(sql.ref<string>(name))
  const ofServices = services.map((service) => {
    const said = Array.from(saidWords(service, language, name), ([text, told]) => [text, jsonConstant(told)] as const)
    return [service.definition.id, jsonByText(name, said, stored)] as const
  })
  return jsonByText('serviceId', ofServices, stored)
}

/** What the reader may decide on a listed row. */
export function wireDecisions({ role, policy }: Reader): WireJson {
  const decisions = STATUSES.map((status) => [status, jsonConstant(allowedDecisions(role, status, policy))] as const)
  return jsonByText('status', decisions, jsonConstant([]))
}
