// SPDX-License-Identifier: Apache-2.0
import { generateHybridIdentity, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { insertAttempt } from '#server/platform/rate-limits/count-attempts.ts'
import { formatCalendarDay } from '#shared/locales/formats.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import { errorOf, fieldErrorsOf } from '../support/error-of.ts'
import { aPdf, aPdfOf, aPicture } from '../support/files.ts'
import { mailsInOutbox } from '../support/outbox.ts'
// `ownTest` opens a separate portal for each test; the tests that use `test` share one portal.
import { test as ownTest, sharedTest as test } from '../support/portal-fixture.ts'
import {
  aSavedForm,
  changedFile,
  expectNothingStored,
  ownReferences,
  previewFile,
  referenceIn,
  statusAndCode,
  submitFile,
} from '../support/saved-form.ts'

describe('A form that a citizen saved as a file', () => {
  test.for(['birth-certificates', 'household', 'noc'])(
    '(%s) becomes the application of the citizen, with all answers and documents, when staff submit it',
    async (service, { portal }) => {
      const [citizen, staff] = [await portal.as('user'), await portal.as('staff')]
      const form = await aSavedForm(portal, citizen, { service })
      const { status, json } = await previewFile(staff, form.file)
      expect([status, json.data]).toEqual([
        200,
        {
          applicant: { name: expect.stringMatching(/\S/), username: 'the-user' },
          service: portal.catalogue.get(service).words.en.card.title,
          filledAt: '2026-11-20T06:30:00.000Z',
          documents: expect.any(Number),
          aadhaarFields: form.numbers.map(([name]) => ({ name, label: expect.any(String) })),
          receivedAs: null,
        },
      ])
      expect(await portal.ownerQueries.countOf('applications')).toBe(0)
      const sent = await submitFile(staff, form)
      expect(sent.status).toBe(201)
      expect(await ownReferences(citizen)).toEqual([referenceIn(sent)])
      // The portal compares answers and documents of a repeated form, so this response means that none was lost.
      expect(referenceIn(await form.send(citizen))).toBe(referenceIn(sent))
      expect(await portal.filesOnDisk()).toEqual(await portal.ownerQueries.listReferencedFiles())
    },
  )

  test('becomes one application, whether the network or the file delivers it first, and however often each does', async ({
    portal,
  }) => {
    const [citizen, staff, admin] = [await portal.as('user'), await portal.as('staff'), await portal.as('admin')]
    const byFile = await aSavedForm(portal, citizen)
    const first = await submitFile(staff, byFile)
    const repeated = [await byFile.send(citizen), await submitFile(admin, byFile), await byFile.send(citizen)]
    expect(repeated.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set([first, ...repeated].map(referenceIn)).size).toBe(1)
    expect((await previewFile(staff, byFile.file)).json.data.receivedAs).toBe(referenceIn(first))

    const byNetwork = await aSavedForm(portal, citizen)
    const sent = await byNetwork.send(citizen)
    expect(referenceIn(await submitFile(staff, byNetwork))).toBe(referenceIn(sent))
    expect(await portal.ownerQueries.countOf('applications')).toBe(2)
    expect(await portal.filesOnDisk()).toEqual(await portal.ownerQueries.listReferencedFiles())
  })

  test('becomes one application if two members of staff and the citizen send it at the same moment', async ({
    portal,
  }) => {
    const [citizen, staff, admin] = [await portal.as('user'), await portal.as('staff'), await portal.as('admin')]
    for (let round = 1; round <= 4; round += 1) {
      const form = await aSavedForm(portal, citizen, { service: 'household' })
      const responses = await Promise.all([
        submitFile(staff, form),
        form.send(citizen),
        submitFile(admin, form),
        submitFile(staff, form),
      ])
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201])
      expect(new Set(responses.map(referenceIn)).size).toBe(1)
      expect(await portal.ownerQueries.countOf('applications')).toBe(round)
    }
    expect(await portal.filesOnDisk()).toEqual(await portal.ownerQueries.listReferencedFiles())
  })

  test('is refused with the application ID if the portal has received the form with other answers', async ({
    portal,
  }) => {
    const [citizen, staff] = [await portal.as('user'), await portal.as('staff')]
    const earlier = await aSavedForm(portal, citizen)
    const sent = await earlier.send(citizen)
    const changed = await aSavedForm(portal, citizen, { key: earlier.key })
    expect(errorOf(await submitFile(staff, changed))).toEqual([410, expect.stringContaining(referenceIn(sent))])
    expect(await ownReferences(citizen)).toEqual([referenceIn(sent)])
  })

  test('is linked to the rejected application that it corrects', async ({ portal }) => {
    const [citizen, staff] = [await portal.as('user'), await portal.as('staff')]
    const rejected = await portal.createApplication({ status: 'Rejected' })
    const sent = await submitFile(staff, await aSavedForm(portal, citizen, { correctionOf: rejected }))
    const { json } = await citizen.get(`/api/applications/${rejected}`)
    expect(json.data.resubmittedAs).toBe(referenceIn(sent))
  })

  test('must be decided by the same day as a form from the network, and the mail names that day', async ({
    portal,
  }) => {
    const [citizen, staff] = [await portal.as('user'), await portal.as('staff')]
    const byFile = await submitFile(staff, await aSavedForm(portal, citizen))
    const changes = { businessName: 'Another mill' }
    const byNetwork = await (await aSavedForm(portal, citizen, { changes })).send(citizen)
    const { dueOn } = byFile.json.data
    expect(dueOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(byNetwork.json.data.dueOn).toBe(dueOn)
    const mails = await mailsInOutbox(portal.dataDir, 2)
    const day = formatCalendarDay('en', dueOn)
    expect(mails.filter(({ text }) => text?.includes(`The panchayat must decide by ${day}.`))).toHaveLength(2)
  })

  test('is announced to the citizen as sent by the office, and the audit log records who opened which file', async ({
    portal,
  }) => {
    const [citizen, staff] = [await portal.as('user'), await portal.as('staff')]
    const form = await aSavedForm(portal, citizen)
    await previewFile(staff, form.file)
    const sent = await submitFile(staff, form)
    const { data } = (await citizen.get('/api/notifications')).json
    expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(['submitted-by-office'])
    expect(await portal.ownerQueries.findQueuedMail()).toContainEqual(
      expect.objectContaining({ kind: 'submitted', byOffice: true }),
    )
    const entries = (await portal.ownerQueries.auditLog()).slice(-2)
    const file = expect.stringMatching(/^[0-9a-f]{64}$/)
    expect(entries).toMatchObject([
      { action: 'saved-form-opened', actorRole: 'staff', subjectKind: 'account', details: { service: 'noc', file } },
      {
        action: 'application-submitted',
        actorRole: 'staff',
        subject: referenceIn(sent),
        details: { service: 'noc', savedForm: file },
      },
    ])
    const [opened, submitted] = entries.map(({ details }) => details as Record<string, string>)
    expect(opened?.file).toBe(submitted?.savedForm)
    // The citizen's own submissions are recorded and announced as before.
    await (await aSavedForm(portal, citizen)).send(citizen)
    expect((await portal.ownerQueries.auditLog()).at(-1)).toMatchObject({
      action: 'application-submitted',
      actorRole: 'user',
      details: { service: 'noc' },
    })
  })

  test('is decided on like any other form: even by the staff member who opened it, but not by its applicant', async ({
    portal,
  }) => {
    const [citizen, staff] = [await portal.as('user'), await portal.as('staff')]
    const sent = await submitFile(staff, await aSavedForm(portal, citizen))
    expect((await portal.decide('staff', referenceIn(sent), 'Verified')).status).toBe(200)
    const secondStaff = await portal.createAccount('user', 'second-staff@panchayat.example')
    const own = await aSavedForm(portal, secondStaff)
    const ownSent = await submitFile(staff, own)
    await portal.ownerQueries.changeRole('second-staff@panchayat.example', 'staff')
    const decision = { appId: referenceIn(ownSent), status: 'Verified', collection: 'noc' }
    expect((await secondStaff.post('/api/updatestatus', decision)).json.code).toBe('own-case')
  })
})

describe('A file that staff open', () => {
  test('is refused from a citizen and from a visitor', async ({ portal }) => {
    const citizen = await portal.as('user')
    const { file, numbers } = await aSavedForm(portal, citizen)
    for (const [client, status] of [
      [citizen, 403],
      [portal.visitor(), 401],
    ] as const) {
      expect((await previewFile(client, file)).status).toBe(status)
      expect((await submitFile(client, { file, numbers })).status).toBe(status)
    }
    await expectNothingStored(portal)
  })

  test.for([
    ['a PDF', () => aPdf(), 'saved-form-unknown'],
    ['a picture', () => aPicture(), 'saved-form-unknown'],
    ['an empty file', () => new File([], 'form.age'), 'saved-form-unknown'],
    ['only the first line of age', () => new File(['age-encryption.org/v1\n'], 'form.age'), 'saved-form-damaged'],
    [
      'a header with many keys, which the portal does not try',
      () => new File([`age-encryption.org/v1\n${'-> X25519 AAAA\nAAAA\n'.repeat(10_000)}--- AAAA\n`], 'form.age'),
      'saved-form-damaged',
    ],
  ] as const)('is refused if it is %s', async ([, make, code], { portal }) => {
    const staff = await portal.as('staff')
    const file = await make()
    expect(statusAndCode(await previewFile(staff, file))).toEqual([422, code])
    expect(statusAndCode(await submitFile(staff, { file, numbers: [] }))).toEqual([422, code])
    await expectNothingStored(portal)
  })

  test.for([
    ['post-quantum', generateHybridIdentity],
    ['X25519', generateX25519Identity],
  ] as const)('is refused if it was encrypted to the %s key of another portal', async ([, generate], { portal }) => {
    const [citizen, staff] = [await portal.as('user'), await portal.as('staff')]
    const form = await aSavedForm(portal, citizen, { recipient: await identityToRecipient(await generate()) })
    expect(statusAndCode(await previewFile(staff, form.file))).toEqual([422, 'saved-form-foreign'])
    expect(statusAndCode(await submitFile(staff, form))).toEqual([422, 'saved-form-foreign'])
    await expectNothingStored(portal)
  })

  test('is refused if one byte of it was changed, or if its end is missing', async ({ portal }) => {
    const [citizen, staff] = [await portal.as('user'), await portal.as('staff')]
    const { file, numbers } = await aSavedForm(portal, citizen, {
      changes: { 'landMap:file': aPdfOf(300_000, 'map.pdf') },
    })
    const flip = (index: number) => (bytes: Buffer) => {
      const at = index < 0 ? bytes.length + index : index
      bytes[at] = (bytes[at] ?? 0) ^ 1
      return bytes
    }
    const changes = [flip(-1), flip(-200_000), flip(-299_000), (bytes: Buffer) => bytes.subarray(0, 200_000)]
    for (const change of [
      ...changes,
      (bytes: Buffer) => bytes.subarray(0, -1),
      (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')]),
    ]) {
      const changed = await changedFile(file, change)
      expect(statusAndCode(await previewFile(staff, changed))).toEqual([422, 'saved-form-damaged'])
      expect(statusAndCode(await submitFile(staff, { file: changed, numbers }))).toEqual([422, 'saved-form-damaged'])
    }
    await expectNothingStored(portal)
  })

  test('is refused if it is larger than any form, before all of it is decrypted', async ({ portal }) => {
    const [citizen, staff] = [await portal.as('user'), await portal.as('staff')]
    const maps = Array.from({ length: 6 }, (_, index) => aPdfOf(UPLOAD_LIMITS.fileBytes - 1000, `map-${index}.pdf`))
    const form = await aSavedForm(portal, citizen, { changes: { 'landMap:file': maps } })
    expect((await previewFile(staff, form.file)).status).toBe(413)
    expect((await submitFile(staff, form)).status).toBe(413)
    await expectNothingStored(portal)
  })

  test('is checked like a form from the network: its documents, its answers and its fields', async ({ portal }) => {
    const [citizen, staff] = [await portal.as('user'), await portal.as('staff')]
    const wrong = await aSavedForm(portal, citizen, {
      changes: {
        'landMap:file': [new File(['no document'], 'map.pdf'), aPdfOf(UPLOAD_LIMITS.fileBytes + 1, 'large.pdf')],
        purpose: undefined,
      },
    })
    expect(Object.keys(fieldErrorsOf(await submitFile(staff, wrong)))).toEqual(expect.arrayContaining(['landMap']))
    const form = await aSavedForm(portal, citizen)
    const added = await submitFile(staff, { ...form, numbers: [...form.numbers, ['purpose', 'Another']] })
    expect([added.status, Object.keys(fieldErrorsOf(added))]).toEqual([422, ['purpose']])
    const savedForm = await aSavedForm(portal, citizen)
    const refused = await submitFile(staff, { file: savedForm.file, numbers: [] })
    expect([refused.status, Object.keys(fieldErrorsOf(refused))]).toEqual([422, ['aadhaarNumber']])
    await expectNothingStored(portal)
  })

  test('is refused if the citizen has another application for the same matter', async ({ portal }) => {
    const [citizen, staff] = [await portal.as('user'), await portal.as('staff')]
    const first = await aSavedForm(portal, citizen, { service: 'birth-certificates' })
    const texts = Object.fromEntries(first.parts.filter(([, value]) => typeof value === 'string'))
    expect((await submitFile(staff, first)).status).toBe(201)
    const duplicate = await aSavedForm(portal, citizen, { service: 'birth-certificates', changes: texts })
    expect(statusAndCode(await submitFile(staff, duplicate))).toEqual([410, 'duplicate-application'])
    expect(await portal.ownerQueries.countOf('applications')).toBe(1)
    expect(await portal.filesOnDisk()).toEqual(await portal.ownerQueries.listReferencedFiles())
  })
})

describe('The daily limit of uploads, at a tenth of the default', () => {
  ownTest.override({ environment: { BUDGET_FACTOR: '0.1' } })

  ownTest(
    'applies to saved forms: to their documents, and to the bytes of a file that is only previewed',
    async ({ portal }) => {
      const [citizen, staff, admin] = [await portal.as('user'), await portal.as('staff'), await portal.as('admin')]
      const { db } = portal.services
      const addToCounter = async (role: 'staff' | 'admin', kind: string, by: number) => {
        const { id } = await db.selectFrom('accounts').select('id').where('role', '=', role).executeTakeFirstOrThrow()
        await insertAttempt(db, { subject: `${kind}:account:${id}`, minutes: 24 * 60 }, sql`true`, by).execute()
      }
      const form = await aSavedForm(portal, citizen)
      await addToCounter('admin', 'files', 20)
      expect(statusAndCode(await submitFile(admin, form))).toEqual([429, 'too-many-files'])
      await addToCounter('staff', 'kilobytes', 49_999)
      // The upload that reaches the limit is accepted, and the next one refused.
      expect((await previewFile(staff, form.file)).status).toBe(200)
      expect(statusAndCode(await previewFile(staff, form.file))).toEqual([429, 'too-many-files'])
      await expectNothingStored(portal)
    },
  )
})
