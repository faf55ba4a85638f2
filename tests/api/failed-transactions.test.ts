// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { storeBytes } from '#server/documents/store-documents.ts'
import { sweepDocuments } from '#server/documents/sweep-documents.ts'
import { aRegistration, registrationParts } from '../support/a-registration.ts'
import { failEachWrite } from '../support/faults/fail-each-write.ts'
import { prepareAction } from '../support/faults/failing-actions.ts'
import { installFailingWrite } from '../support/faults/failing-write.ts'
import { aPicture } from '../support/files.ts'
import { type TestPortal, test } from '../support/portal-fixture.ts'

const sweep = (portal: TestPortal, ageMs = 0) =>
  sweepDocuments(portal.services.db, portal.services.documents, Date.now() + 1 - ageMs)

/** Leaves files behind as a crash does: one that is stored, and one that is only staged. */
async function leaveOrphans({ services }: TestPortal) {
  const bytes = Buffer.from('left over')
  await storeBytes(bytes, services.documents)
  await services.documents.stage([bytes])
}

describe('A transaction that fails', () => {
  test('rolls back the rows, files and mail of a submission', async ({ portal }) => {
    const citizen = await portal.as('user')
    await portal.ownerQueries.rejectDocumentRows()
    for (const { definition } of portal.catalogue.services) {
      expect((await portal.submit(citizen, definition.id)).status).toBe(500)
    }
    expect(await portal.ownerQueries.countOf('applications')).toBe(0)
    expect(await portal.filesOnDisk()).toEqual([])
    expect(await portal.ownerQueries.findQueuedMail()).toEqual([])
    expect((await portal.ownerQueries.counts()).stored).toEqual({})
  })

  test('rolls back the account, session and picture of a registration', async ({ portal }) => {
    await portal.ownerQueries.rejectDocumentRows()
    const visitor = portal.visitor()
    const parts = [...registrationParts(aRegistration()), ['profilePicture', await aPicture()] as const]
    expect((await visitor.postForm('/api/register', parts)).status).toBe(500)
    expect([await portal.ownerQueries.countOf('accounts'), await portal.ownerQueries.countOf('sessions')]).toEqual([
      0, 0,
    ])
    expect(await portal.filesOnDisk()).toEqual([])
    expect(visitor.cookies.size).toBe(0)
  })

  test('rolls back a password change, whichever write fails, and reports the actual error', async ({ portal }) => {
    const step = await installFailingWrite(portal.database, 'at once')
    const steps = await failEachWrite(portal, step, await prepareAction(portal, 'POST /api/password'))
    await step.close()
    expect(steps).toEqual(
      expect.arrayContaining(['update of accounts', 'insert into audit_entries', 'delete from tries']),
    )
  })

  test('rolls back an approval, except for a file that the sweep deletes', async ({ portal }) => {
    const reference = await portal.createApplication()
    const before = await portal.filesOnDisk()
    await portal.ownerQueries.rejectCertificateRows()
    expect((await portal.decide('admin', reference, 'Approved')).status).toBe(500)
    const { json } = await (await portal.as('admin')).get(`/api/applications/${reference}`)
    expect([json.data.status, json.data.history.length, json.data.certificate]).toEqual(['Pending', 1, null])
    expect(JSON.stringify(await portal.ownerQueries.findQueuedMail())).not.toContain('decided')
    await sweep(portal)
    expect(await portal.filesOnDisk()).toEqual(before)
  })
})

describe('The sweep', () => {
  test('deletes every file without a row, and no other file', async ({ portal }) => {
    await portal.createApplication({ service: 'birth-certificates' })
    await portal.createApplication({ status: 'Approved' })
    const picture = [...registrationParts(aRegistration()), ['profilePicture', await aPicture()] as const]
    await portal.visitor().postForm('/api/register', picture)
    const admin = await portal.as('admin')
    const added = await admin.postForm('/api/gallery', [
      ['caption', 'The well'],
      ['picture', await aPicture()],
    ])
    expect(added.status).toBe(201)
    const referenced = await portal.ownerQueries.listReferencedFiles()
    expect(await portal.filesOnDisk()).toEqual(referenced)
    // The documents of both applications, the certificate, the profile picture, and the picture of the gallery.
    expect(referenced).toHaveLength(3 + 4 + 1 + 1 + 1)
    await leaveOrphans(portal)
    expect(await portal.filesOnDisk()).toHaveLength(referenced.length + 2)
    expect(await sweep(portal)).toBe(2)
    expect(await portal.filesOnDisk()).toEqual(referenced)
    expect(await sweep(portal)).toBe(0)
  })

  test('keeps files that may belong to a transaction that is still open in another process', async ({ portal }) => {
    await leaveOrphans(portal)
    expect(await sweep(portal, 60_000)).toBe(0)
    expect(await portal.filesOnDisk()).toHaveLength(2)
  })
})
