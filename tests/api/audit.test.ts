import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { AUDIT_ACTIONS } from '#server/audit/audit-entry.ts'
import { AUDITED_DEEDS } from '../support/audited-deeds.ts'
import { test } from '../support/portal-fixture.ts'

/** Ran by a command, or by somebody who is not signed in. */
const BY_NOBODY = /^(key-|reviewer-|log-in-|password-reset)/
const PERSONAL = /asha|devi|panchayat\.example|\.pdf|\.png|9876543210|temple lane|camp|the well/i

describe('The audit log', () => {
  test('each action leaves exactly one entry, with who, what and in which request, and names nobody', async ({
    town,
  }) => {
    for (const action of AUDIT_ACTIONS) {
      const deed = await AUDITED_DEEDS[action](town)
      const before = (await town.backstage.auditLog()).length
      await deed()
      const added = (await town.backstage.auditLog()).slice(before)
      // An approval is the one deed that is two.
      const expected = action === 'certificate-issued' ? ['application-decided', action] : [action]
      expect(added.map((entry) => entry.action)).toEqual(expected)
      for (const { requestId, actorRole } of added) {
        expect([action, requestId !== null]).toEqual([action, !/^(key-|reviewer-)/.test(action)])
        expect([action, actorRole !== null]).toEqual([action, !BY_NOBODY.test(action)])
      }
    }
    expect(JSON.stringify(await town.backstage.auditLog())).not.toMatch(PERSONAL)
  })

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

  test('is only ever added to, also by those to whom its tables belong', async ({ town }) => {
    for (const statement of [
      "update audit_entries set action = 'x'",
      'delete from audit_entries',
      'truncate audit_entries, audit_seals',
      'delete from audit_seals',
    ]) {
      await expect(sql.raw(statement).execute(town.portal.db)).rejects.toThrow('the audit log is only ever added to')
    }
  })
})
