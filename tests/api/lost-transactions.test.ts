import { describe, expect } from 'vitest'
import { storeBytes } from '#server/documents/store-documents.ts'
import { sweepDocuments } from '#server/documents/sweep-documents.ts'
import { aRegistration, registrationParts } from '../support/a-registration.ts'
import { failAtEach } from '../support/faults/fail-at-each.ts'
import { prepareDeed } from '../support/faults/failing-deeds.ts'
import { installFailingStep } from '../support/faults/failing-step.ts'
import { aPicture } from '../support/files.ts'
import { type TestPortal, test } from '../support/portal-fixture.ts'

const sweep = (town: TestPortal, ageMs = 0) =>
  sweepDocuments(town.portal.db, town.portal.documents, Date.now() + 1 - ageMs)

/** What a crash leaves behind: a file that was kept, and one that was only staged. */
async function leaveOrphans({ portal }: TestPortal) {
  const bytes = Buffer.from('left over')
  await storeBytes(bytes, portal.documents)
  await portal.documents.stage([bytes])
}

describe('A transaction that fails', () => {
  test('leaves of a submission no row, no file and no mail', async ({ town }) => {
    const citizen = await town.as('user')
    await town.backstage.refuseDocumentRows()
    for (const { definition } of town.catalogue.services) {
      expect((await town.submit(citizen, definition.id)).status).toBe(500)
    }
    expect(await town.backstage.countOf('applications')).toBe(0)
    expect(await town.filesOnDisk()).toEqual([])
    expect(await town.backstage.waitingMail()).toEqual([])
    expect((await town.backstage.counts()).kept).toEqual({})
  })

  test('leaves of a registration no account, no session and no picture', async ({ town }) => {
    await town.backstage.refuseDocumentRows()
    const visitor = town.visitor()
    const parts = [...registrationParts(aRegistration()), ['profilePicture', await aPicture()] as const]
    expect((await visitor.postForm('/api/register', parts)).status).toBe(500)
    expect([await town.backstage.countOf('accounts'), await town.backstage.countOf('sessions')]).toEqual([0, 0])
    expect(await town.filesOnDisk()).toEqual([])
    expect(visitor.cookies.size).toBe(0)
  })

  test('leaves of a changed password nothing, whichever write fails, and is told as what it is', async ({ town }) => {
    const step = await installFailingStep(town.database, 'at once')
    const steps = await failAtEach(town, step, await prepareDeed(town, 'POST /api/password'))
    await step.close()
    expect(steps).toEqual(
      expect.arrayContaining(['update of accounts', 'insert into audit_entries', 'delete from tries']),
    )
  })

  test('leaves of an approval nothing but a file, which the sweep takes', async ({ town }) => {
    const reference = await town.anApplication()
    const before = await town.filesOnDisk()
    await town.backstage.refuseCertificateRows()
    expect((await town.decide('admin', reference, 'Approved')).status).toBe(500)
    const { json } = await (await town.as('admin')).get(`/api/applications/${reference}`)
    expect([json.data.status, json.data.history.length, json.data.certificate]).toEqual(['Pending', 1, null])
    expect(JSON.stringify(await town.backstage.waitingMail())).not.toContain('decided')
    await sweep(town)
    expect(await town.filesOnDisk()).toEqual(before)
  })
})

describe('The sweep', () => {
  test('removes every file without a row, and no other', async ({ town }) => {
    await town.anApplication({ service: 'birth-certificates' })
    await town.anApplication({ status: 'Approved' })
    const picture = [...registrationParts(aRegistration()), ['profilePicture', await aPicture()] as const]
    await town.visitor().postForm('/api/register', picture)
    const admin = await town.as('admin')
    const hung = await admin.postForm('/api/gallery', [
      ['caption', 'The well'],
      ['picture', await aPicture()],
    ])
    expect(hung.status).toBe(201)
    const named = await town.backstage.namedFiles()
    expect(await town.filesOnDisk()).toEqual(named)
    expect(named).toHaveLength(3 + 4 + 1 + 1 + 1)
    await leaveOrphans(town)
    expect(await town.filesOnDisk()).toHaveLength(named.length + 2)
    expect(await sweep(town)).toBe(2)
    expect(await town.filesOnDisk()).toEqual(named)
    expect(await sweep(town)).toBe(0)
  })

  test('leaves alone what may belong to a transaction that is still open elsewhere', async ({ town }) => {
    await leaveOrphans(town)
    expect(await sweep(town, 60_000)).toBe(0)
    expect(await town.filesOnDisk()).toHaveLength(2)
  })
})
