// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { inDays } from './appeals.ts'
import { isStolen, type Person } from './duties-people.ts'

/** A decision on an application, or the order of an appeal (`Pending`), and the account that made it. */
interface Step {
  reference: string
  to: string
  email: string
}

/** Observes the applications under appeal in a duties model (`duties-model.ts`), and checks the rule that `check` describes. */
export function watchAppeals(db: Database, people: readonly Person[], filedBy: ReadonlyMap<string, Person>) {
  let orders = 0
  const applicationsWhere = async (condition: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ reference: string }>`
      select reference from applications where reference = any(${[...filedBy.keys()]}) and ${condition}
      order by id desc limit 3`.execute(db)
    return rows.map(({ reference }) => reference)
  }
  const personOf = (email: string) =>
    people.find((person) =>
      person.accounts.some((account) => account.email === email && !isStolen(people, person, account)),
    )?.name

  /** Returns a description if this step broke the rule. `earlier` contains the previous steps of the same application. */
  function faultOf({ reference, to, email }: Step, earlier: readonly Step[]) {
    const person = personOf(email)
    const isOwn = (step: Step) => person !== undefined && personOf(step.email) === person
    const isOrder = to === 'Pending'
    if (earlier.some((step) => isOwn(step) && (step.to === 'Pending') !== isOrder))
      return `${person} ordered a decision on ${reference} and decided on it`
    const stepsSinceOrder = earlier.slice(earlier.findLastIndex((step) => step.to === 'Pending') + 1)
    const isVerifiedByAnother = stepsSinceOrder.some((step) => step.to === 'Verified' && !isOwn(step))
    const hasRejected = earlier.some((step) => step.to === 'Rejected' && isOwn(step))
    return !isOrder && hasRejected && !isVerifiedByAnother ? `${person} alone decided again on ${reference}` : undefined
  }

  const rejected = () => applicationsWhere(sql`status = 'Rejected'`)
  /** The applications with an open appeal. */
  const open = () =>
    applicationsWhere(sql`exists (select from appeals where application_id = applications.id and outcome is null)`)
  const pathOf = (references: readonly string[], target: number) =>
    `/api/applications/${references[target % Math.max(1, references.length)] ?? 'NC-2026-22222222'}/appeal`
  const order = { outcome: 'ordered', reason: 'Look again.', decideBy: inDays(7) }

  return {
    open,
    actions: {
      'POST /api/applications/:reference/appeal': async (_: Person, target: number) => ({
        path: pathOf(await rejected(), target),
        body: { ground: 'rejected' },
      }),
      'POST /api/applications/:reference/appeal/decision': async (_: Person, target: number) => ({
        path: `${pathOf(await open(), target)}/decision`,
        body: order,
      }),
    },
    /**
     * Checks every application with an order for a new decision: nobody both orders a new decision and decides, and the person
     * who rejected the application decides again only after somebody else has verified it.
     */
    async check(name: string): Promise<string | undefined> {
      const { rows } = await sql<Step>`
        select reference, to_status as to, email
        from decisions join applications on applications.id = application_id join accounts on accounts.id = reviewer_id
        where order_id is not null and reference = any(${[...filedBy.keys()]}) order by decisions.id`.execute(db)
      orders = rows.filter(({ to }) => to === 'Pending').length
      for (const [index, step] of rows.entries()) {
        const earlier = rows.slice(0, index).filter(({ reference }) => reference === step.reference)
        const fault = faultOf(step, earlier)
        if (fault) return `${name}: ${fault}`
      }
      return undefined
    },
    /** The number of new decisions that were ordered on appeal. */
    orders: () => orders,
  }
}
