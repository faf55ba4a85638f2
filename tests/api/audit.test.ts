import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '../support/portal-fixture.ts'

describe('The audit log', () => {
  test('a submission and a decision leave one entry each, and a decision that came too late leaves none', async ({
    town,
  }) => {
    const reference = await town.anApplication()
    const [staff, admin] = [await town.as('staff'), await town.as('admin')]
    const decision = { appId: reference, collection: 'noc', from: 'Pending' }
    const answers = await Promise.all([
      staff.post('/api/updatestatus', { ...decision, status: 'Verified' }),
      admin.post('/api/updatestatus', { ...decision, status: 'Rejected', message: 'No map.' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])

    const won = answers[0].status === 200 ? (['staff', 'Verified'] as const) : (['admin', 'Rejected'] as const)
    const requestId = expect.stringMatching(/^[0-9a-f-]{36}$/)
    const subject = { subjectKind: 'application', subject: reference, requestId }
    const log = await town.backstage.auditLog()
    expect(log.filter(({ subjectKind }) => subjectKind === 'application')).toEqual([
      { action: 'application-submitted', actorRole: 'user', ...subject, details: { service: 'noc' } },
      { action: 'application-decided', actorRole: won[0], ...subject, details: { from: 'Pending', to: won[1] } },
    ])
  })

  test.for([
    'update audit_entries set action = $$x$$',
    'delete from audit_entries',
    'truncate audit_entries, audit_seals',
  ])('nobody rewrites it: %s', async (statement, { town }) => {
    await expect(sql.raw(statement).execute(town.portal.db)).rejects.toThrow('the audit log is only ever added to')
  })
})
