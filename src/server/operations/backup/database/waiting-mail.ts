import type pg from 'pg'

/**
 * Mails that were promised and not sent yet, as rows of `promised_jobs`: those that wait there, and those that the queue
 * has taken over. Codes stay out, as what they open does.
 */
const WAITING = `
  select queue, payload, is_urgent from promised_jobs where payload->>'kind' <> 'code'`

const QUEUED = `
  union all select name, data, priority > 0 from pgboss.job
  where state in ('created', 'retry', 'active') and data->>'kind' <> 'code'`

/** The query for them; where no portal ever ran, there is no queue. */
export async function waitingMail(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('pgboss.job') is not null as there`)
  return rows[0]?.there ? WAITING + QUEUED : WAITING
}
