// SPDX-License-Identifier: Apache-2.0
import { type Kysely, sql } from 'kysely'

/**
 * The applicants' answers to the question after a decision (docs/decisions/125), the weekly mail to admins (126), and an index for
 * the register of delays.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table feedback (
      application_id bigint not null,
      panchayat_id bigint not null,
      -- Null if the applicant dismissed the question.
      answer text check (answer in ('very-easy', 'easy', 'hard', 'very-hard')),
      comment text,
      answered_at timestamptz not null default now(),
      -- When the answer was added to the statistics, together with other answers. After that, it does not change.
      counted_at timestamptz,
      primary key (application_id, panchayat_id),
      foreign key (application_id, panchayat_id) references applications (id, panchayat_id) on delete cascade,
      check (answer is not null or (comment is null and counted_at is null))
    )`.execute(db)
  await sql`
    create index feedback_counted on feedback (panchayat_id, counted_at desc) where counted_at is not null`.execute(db)
  await sql`
    create index feedback_uncounted on feedback (panchayat_id, answered_at)
    where counted_at is null and answer is not null`.execute(db)

  // The Monday of the last weekly mail; null if the mail is off. When an admin turns the mail on, it is set to the last Monday,
  // so that the first mail is sent on the next Monday.
  await sql`alter table accounts add column weekly_mail_for date`.execute(db)

  // The few undecided applications whose first due date differs from their current due date.
  await sql`
    create index applications_promised on applications (panchayat_id, promised_on)
    where promised_on is not null and status in ('Pending', 'Verified')`.execute(db)
}
