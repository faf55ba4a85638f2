// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { STATUS_GROUPS } from '#shared/applications/lifecycle.ts'
import { type CompensationRule, compensationOf, type Delay } from '#shared/charter/compensation.ts'
import { formatCount } from '#shared/locales/formats.ts'
import type { ServiceDefinition } from '#shared/services/define-service.ts'
import { translatorFor } from '../platform/i18n/languages.ts'
import { promiseOf } from './due-dates.ts'

interface NewApplication {
  panchayatId: string
  definition: Pick<ServiceDefinition, 'id' | 'promise'>
}

/**
 * SQL expression for the rule of a new application: the charter's rule, or the definition's if there is no charter. The
 * JSON value `null` represents a charter without compensation, so that `coalesce` does not take the definition's rule.
 */
export const compensationOnSubmission = ({ panchayatId, definition }: NewApplication) => sql<string | null>`
  nullif(coalesce(
    (select coalesce(compensation, 'null') from charters
      where panchayat_id = ${panchayatId}::bigint and service_id = ${definition.id}),
    ${JSON.stringify(promiseOf(definition).compensation ?? null)}::jsonb), 'null')`

/** The compensation rule of a late application, and the facts of its delay. */
export type DelayFacts = Delay & { rule: CompensationRule }

const isDecided = sql`applications.status in (${sql.join(STATUS_GROUPS.processed.map((status) => sql.lit(status)))})`
const dayOf = (instant: ReturnType<typeof sql>) => sql`(${instant} at time zone 'Asia/Kolkata')::date`

/**
 * SQL expression for the delay of a row of `applications`; null without a rule, and until the due date has passed.
 * Two kinds of periods are pauses: the time of a request for changes, and the time from the day after a rejection to the date
 * by which an appellate officer ordered a new decision.
 */
export const DELAY_FACTS = sql<DelayFacts | null>`
  case when applications.compensation is not null
    and coalesce(applications.promised_on, applications.due_on) < ${dayOf(sql`now()`)}
  then json_build_object(
    'rule', applications.compensation,
    'dueOn', coalesce(applications.promised_on, applications.due_on),
    'decidedOn', case when ${isDecided} then ${dayOf(sql`coalesce((
      select max(decided_at) from decisions
      where decisions.application_id = applications.id and to_status = applications.status), applications.updated_at)`)} end,
    'pauses', (
      select coalesce(json_agg(json_build_object('from', "from", 'until', until)), '[]') from (
        select ${dayOf(sql`requested_at`)} as "from", ${dayOf(sql`coalesce(requests.submitted_at, (
          select min(decided_at) from decisions
          where decisions.application_id = applications.id and decided_at >= requests.requested_at))`)} as until
        from amendment_requests as requests where requests.application_id = applications.id
        union all
        select (
          select ${dayOf(sql`max(decisions.decided_at)`)} + 1 from decisions
          where decisions.application_id = applications.id and to_status = 'Rejected'
            and decisions.decided_at < appeals.decided_at), new_due_on
        from appeals
        where appeals.application_id = applications.id and ground = 'rejected' and outcome = 'ordered') as pauses))
  end`

/** The compensation in responses, with the sentence for screens and receipts; nothing for an application without a delay. */
export function presentCompensation(facts: DelayFacts | null, language: string) {
  const found = facts && compensationOf(facts.rule, facts, new Date())
  if (!found) return {}
  const { clause, perDay, cap } = facts.rule
  const isFinal = facts.decidedOn !== null
  const values = {
    ...found,
    clause,
    amount: formatCount(found.amount),
    perDay: formatCount(perDay),
    cap: formatCount(cap),
    counted: found.days === found.daysLate ? 'all' : 'some',
  }
  const text = translatorFor(language)('receipt.compensation.text', values)
  return { compensation: { ...found, clause, perDay, cap, isFinal, text } }
}
