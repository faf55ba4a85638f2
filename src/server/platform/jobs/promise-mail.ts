import { sql } from 'kysely'
import type { JobPayloads, MailJob } from './job-payloads.ts'

/** What a mail says of a step of an application, but for which one it is. */
type StepMail = { kind: 'submitted' } | Omit<Extract<MailJob, { kind: 'decided' }>, 'applicationId'>

const MAIL: keyof JobPayloads = 'mail'

/** Part of the statement that takes a step, whose table `step` holds the application: promises the mail that tells of it. */
export const mailOfStep = (mail: StepMail) => sql`
  promised as (
    insert into promised_jobs (queue, payload)
    select ${MAIL}::text, ${JSON.stringify(mail)}::jsonb || jsonb_build_object('applicationId', id::text) from step)`
