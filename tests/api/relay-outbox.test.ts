// SPDX-License-Identifier: Apache-2.0
import { describe, expect, vi } from 'vitest'
import { openDatabase } from '#server/platform/db/connection.ts'
import { startOutboxRelay } from '#server/platform/jobs/relay-outbox.ts'
import { test } from '../support/portal-fixture.ts'
import { copyTemplate, dropDatabase } from '../support/test-database.ts'

describe('The outbox relay', () => {
  test('relays later jobs when an earlier job fails; the failed job stays and is logged', async () => {
    const database = await copyTemplate()
    const { db, close } = openDatabase(database, () => {}, 3)
    const rows = ['mail', 'unknown', 'mail'].map((queue) => ({ queue, payload: '{}', isUrgent: false }))
    await db.insertInto('promisedJobs').values(rows).execute()
    const accepted: string[] = []
    const faults: string[] = []
    const relay = startOutboxRelay(
      db,
      async (_tx, jobs) => {
        if (jobs.some(({ queue }) => queue === 'unknown')) throw new Error('There is no such queue')
        accepted.push(...jobs.map(({ queue }) => queue))
      },
      ({ message }) => faults.push(message),
    )
    relay.relayOutboxSoon()
    await vi.waitUntil(() => faults.length > 0)
    await relay.stop()
    expect([accepted, faults[0]]).toEqual([['mail', 'mail'], 'There is no such queue'])
    expect(await db.selectFrom('promisedJobs').select('queue').execute()).toEqual([{ queue: 'unknown' }])
    await close()
    await dropDatabase(database.database)
  })
})
