// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { ACTIVATION_HOURS } from '#shared/accounts/staff-accounts.ts'
import { PART_LIMITS } from '#shared/part-limits.ts'

/** Changes of the database that simulate the passing of time. */
export interface PassedTime {
  /** Moves the disabling of every account this many days into the past. */
  ageDisabling(days: number): Promise<void>
  /** Expires every open session. */
  expireSessions(): Promise<void>
  /** Expires every started login. */
  expireStartedLogins(): Promise<void>
  /** Moves the last use (`idle`) or the start (`old`) of every open session into the past. */
  ageSessions(age: { idle: string; old?: string }): Promise<void>
  /** Sets the last use of every open session to half an hour ago. */
  makeSessionsIdle(): Promise<void>
  /** Deletes the counters of logins in the last quarter of an hour. The counters of the day stay. */
  expireLoginCounters(): Promise<void>
  /** Deletes the counters of password confirmations in the last quarter of an hour. The counters of the day stay. */
  expirePasswordCounters(): Promise<void>
  /** Moves every counter out of its current window, so that it starts at zero again. */
  expireAllCounters(): Promise<void>
  /** Ends the grace period of an erasure request, if there is one. */
  makeErasureDue(email: string): Promise<void>
  /** Moves the creation of every document, decision and notification this many days into the past. */
  ageRecords(days: number): Promise<void>
  /** Moves the submission of one application, its due date, decisions and last change this many days into the past. */
  ageApplication(reference: string, days: number): Promise<void>
  /** Moves the filing of every appeal, with its dates, this many days into the past. */
  ageAppeals(days: number): Promise<void>
  /** Moves the closing of every complaint this many days into the past. */
  ageComplaints(days: number): Promise<void>
  /** Moves every applicant's feedback this many hours into the past. */
  ageFeedback(hours: number): Promise<void>
  /** Moves the day of every admin's last weekly mail this many days into the past. */
  ageWeeklyMails(days: number): Promise<void>
  /** Ends every claim on an application, as if its reviewer's browser had been closed. */
  expireClaims(): Promise<void>
  /** Makes all uploaded parts so old that the next cleanup deletes them. */
  ageParts(): Promise<void>
  /** Moves the beginning of every request for changes this many days into the past. */
  ageAmendmentRequests(days: number): Promise<void>
  /** Moves every submission this many days into the past. */
  ageSubmissions(days: number): Promise<void>
  /** Moves the last change of every draft this many days into the past. */
  ageDrafts(days: number): Promise<void>
  /** Moves the creation of every account this many days into the past. */
  ageAccounts(days: number): Promise<void>
  /** Expires every open proposal. */
  expireProposals(): Promise<void>
  /** Moves the expiry of every activation link this many minutes into the past; by default, by its whole lifetime. */
  expireActivations(minutes?: number): Promise<void>
  /** Expires every sent code. */
  expireCodes(): Promise<void>
}

/** Creates the functions of `PassedTime`. `run` executes a statement as the owner of the database. */
export const passedTime = (run: (statement: ReturnType<typeof sql>) => Promise<void>): PassedTime => ({
  ageDisabling: (days) => run(sql`update accounts set disabled_at = disabled_at - make_interval(days => ${days})`),
  expireSessions: () => run(sql`update sessions set expires_at = now() - interval '1 second'`),
  expireStartedLogins: () => run(sql`update started_logins set expires_at = now() - interval '1 second'`),
  ageSessions: ({ idle, old = '0' }) =>
    run(sql`update sessions set last_seen_at = now() - ${idle}::interval,
      created_at = now() - ${old}::interval, token_hash = token_hash`),
  makeSessionsIdle: () => run(sql`update sessions set last_seen_at = now() - interval '30 minutes'`),
  expireLoginCounters: () => run(sql`delete from tries where subject ~ '^login(-device)?:'`),
  expirePasswordCounters: () => run(sql`delete from tries where subject like 'password:%'`),
  expireAllCounters: () => run(sql`update tries set window_start = window_start - interval '2 hours'`),
  makeErasureDue: (email) =>
    run(sql`
      insert into erasures (panchayat_id, account_id, step, due_at, at)
      select panchayat_id, account_id, step, now() - interval '1 second', now() - interval '7 days' from (
        select distinct on (account_id) * from erasures order by account_id, id desc) as last
      where step = 'asked' and account_id = (select id from accounts where email = ${email})`),
  ageRecords: async (days) => {
    const ago = sql`make_interval(days => ${days})`
    await run(sql`update documents set created_at = created_at - ${ago}`)
    await run(sql`update decisions set decided_at = decided_at - ${ago}`)
    await run(sql`update notices set created_at = created_at - ${ago}`)
  },
  ageApplication: async (reference, days) => {
    const ago = sql`make_interval(days => ${days})`
    await run(sql`
      update applications
      set submitted_at = submitted_at - ${ago}, updated_at = updated_at - ${ago}, due_on = due_on - ${days}::integer,
        promised_on = promised_on - ${days}::integer
      where reference = ${reference}`)
    await run(sql`
      update decisions set decided_at = decided_at - ${ago}
      where application_id = (select id from applications where reference = ${reference})`)
  },
  ageComplaints: (days) => run(sql`update complaints set closed_at = closed_at - make_interval(days => ${days})`),
  ageFeedback: (hours) =>
    run(sql`
      update feedback set answered_at = answered_at - make_interval(hours => ${hours}),
        counted_at = counted_at - make_interval(hours => ${hours})`),
  ageWeeklyMails: (days) => run(sql`update accounts set weekly_mail_for = weekly_mail_for - ${days}::integer`),
  ageAppeals: (days) =>
    run(sql`
      update appeals set filed_at = filed_at - make_interval(days => ${days}), decide_by = decide_by - ${days}::integer,
        decided_at = decided_at - make_interval(days => ${days}), new_due_on = new_due_on - ${days}::integer`),
  ageParts: () =>
    run(sql`update upload_parts set created_at = created_at - make_interval(days => ${PART_LIMITS.keptDays})`),
  ageAmendmentRequests: (days) =>
    run(sql`update amendment_requests set requested_at = requested_at - make_interval(days => ${days})`),
  ageSubmissions: (days) =>
    run(sql`update applications set submitted_at = submitted_at - make_interval(days => ${days})`),
  ageDrafts: (days) => run(sql`update drafts set saved_at = saved_at - make_interval(days => ${days})`),
  ageAccounts: (days) => run(sql`update accounts set created_at = created_at - make_interval(days => ${days})`),
  expireProposals: () =>
    run(sql`update certificate_proposals set expires_at = now() - interval '1 second' where outcome is null`),
  expireClaims: () => run(sql`update review_claims set expires_at = now() - interval '1 second'`),
  expireActivations: (minutes = ACTIVATION_HOURS * 60 + 1) =>
    run(sql`update account_activations set expires_at = expires_at - make_interval(mins => ${minutes})`),
  expireCodes: () =>
    run(sql`
      update password_resets set window_start = window_start - interval '10 minutes',
        expires_at = now() - interval '1 second'`),
})
