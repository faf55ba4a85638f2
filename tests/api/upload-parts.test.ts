// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { sweepDocuments } from '#server/documents/sweep-documents.ts'
import { deleteExpiredParts } from '#server/documents/upload-parts.ts'
import { PART_LIMITS } from '#shared/part-limits.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import { aSubmission } from '../support/a-submission.ts'
import type { Client } from '../support/client.ts'
import { fieldErrorsOf } from '../support/error-of.ts'
import { aPdfOf } from '../support/files.ts'
import { digestOf, divide, putPart, sendInParts, submitParts } from '../support/in-parts.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'
import { storedRows } from '../support/stored-rows.ts'

const PATH = '/api/noc'
const PART = Buffer.from('the first bytes of a document')
const NEIGHBOUR = 'neighbour@panchayat.example'

/** A NOC with a map of three parts, and its division. */
async function aDividedNoc({ catalogue }: TestPortal) {
  const map = aPdfOf(2 * PART_LIMITS.maxPartBytes + 1000, 'map.pdf')
  const submission = aSubmission(catalogue.get('noc').definition, { 'landMap:file': map })
  return { map, ...(await divide(submission)) }
}

const missingIn = async (client: Client, form: Awaited<ReturnType<typeof divide>>['form']) => {
  const { status, json } = await submitParts(client, PATH, form)
  expect(status).toBe(200)
  return json.missing as string[]
}

const countParts = async ({ services }: TestPortal) =>
  (await services.db.selectFrom('uploadParts').select('size').execute()).length

describe('A form whose documents are uploaded in parts', () => {
  test('becomes an application with exactly the bytes that were chosen, and its parts are deleted', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    for (const { definition } of portal.catalogue.services) {
      const [slot = ''] = Object.keys(definition.documents)
      const chosen = aPdfOf(2 * PART_LIMITS.maxPartBytes + 1000, 'the map.pdf')
      const submission = aSubmission(definition, { [`${slot}:file`]: chosen })
      const { status, json } = await sendInParts(citizen, definition.paths.submit, submission)
      expect([definition.id, status, json]).toEqual([
        definition.id,
        201,
        {
          message: expect.any(String),
          data: expect.objectContaining({ collection: definition.id, status: 'Pending' }),
        },
      ])
      const { data } = (await citizen.get(`/api/applications/${json.data._id}`)).json
      const stored = data.documents.find((document: { slot: string }) => document.slot === slot)
      expect(stored).toMatchObject({ fileName: 'the map.pdf', size: chosen.size })
      const { bytes } = await citizen.get(`/uploads/${stored.filePath}`)
      expect(bytes.equals(Buffer.from(await chosen.arrayBuffer()))).toBe(true)
    }
    expect(await countParts(portal)).toBe(0)
    expect(await portal.filesOnDisk()).toEqual(await portal.ownerQueries.listReferencedFiles())
  })

  test('is not submitted while parts are missing: the response lists exactly these', async ({ portal }) => {
    const citizen = await portal.as('user')
    const { form, parts } = await aDividedNoc(portal)
    const digests = [...parts.keys()]
    expect(await missingIn(citizen, form)).toEqual(digests)
    const [first = PART, second = PART] = [...parts.values()]
    await putPart(citizen, second)
    expect(await missingIn(citizen, form)).toEqual(digests.filter((digest) => digest !== digestOf(second)))
    await putPart(citizen, first)
    // A part that is sent again is stored once.
    expect((await putPart(citizen, first)).status).toBe(204)
    expect(await countParts(portal)).toBe(2)
    expect(await portal.ownerQueries.countOf('applications')).toBe(0)
  })

  test('keeps its parts if an answer is invalid, so that the client sends only the form again', async ({ portal }) => {
    const citizen = await portal.as('user')
    const { form, parts } = await aDividedNoc(portal)
    for (const bytes of parts.values()) await putPart(citizen, bytes)
    const fields = form.fields.map(([name, text]) => [name, name === 'contactNumber' ? '12' : text] as [string, string])
    const rejected = await submitParts(citizen, PATH, { ...form, fields })
    expect([rejected.status, Object.keys(fieldErrorsOf(rejected))]).toEqual([422, ['contactNumber']])
    expect((await submitParts(citizen, PATH, form)).status).toBe(201)
  })

  test('gets the same application if it is sent again with its Idempotency-Key, after its parts were uploaded again', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    const { form, parts } = await aDividedNoc(portal)
    const headers = { 'idempotency-key': randomUUID() }
    for (const bytes of parts.values()) await putPart(citizen, bytes)
    const responses = await Promise.all([1, 2, 3].map(() => submitParts(citizen, PATH, form, headers)))
    // A concurrent request may have found its parts deleted; the client repeats it.
    expect(responses.every(({ status }) => [200, 201, 400].includes(status))).toBe(true)
    expect(await missingIn(citizen, form)).toEqual([...parts.keys()])
    for (const bytes of parts.values()) await putPart(citizen, bytes)
    const repeated = await submitParts(citizen, PATH, form, headers)
    expect([repeated.status, repeated.json]).toEqual([201, responses.find(({ status }) => status === 201)?.json])
    expect(await portal.ownerQueries.countOf('applications')).toBe(1)
    expect(await portal.filesOnDisk()).toEqual(await portal.ownerQueries.listReferencedFiles())
  })

  test('is rejected if its parts are not the document that it names', async ({ portal }) => {
    const citizen = await portal.as('user')
    const { form, parts } = await aDividedNoc(portal)
    for (const bytes of parts.values()) await putPart(citizen, bytes)
    const documents = form.documents.map((document) => ({ ...document, parts: document.parts.toReversed() }))
    expect((await submitParts(citizen, PATH, { ...form, documents })).status).toBe(400)
    expect(await portal.ownerQueries.countOf('applications')).toBe(0)
  })

  test('has the size limits of a multipart form, even if it names one part many times', async ({ portal }) => {
    const citizen = await portal.as('user')
    const { form } = await aDividedNoc(portal)
    const part = Buffer.alloc(PART_LIMITS.maxPartBytes, 'x')
    await putPart(citizen, part)
    const maxParts = UPLOAD_LIMITS.fileBytes / PART_LIMITS.maxPartBytes
    const naming = (times: number) => {
      const parts: string[] = Array(times).fill(digestOf(part))
      return { slot: 'landMap', fileName: 'map.pdf', sha256: digestOf(part), parts }
    }
    const oneFile = await submitParts(citizen, PATH, { ...form, documents: [naming(maxParts + 1)] })
    expect([oneFile.status, fieldErrorsOf(oneFile)]).toEqual([422, { landMap: expect.stringContaining('5 MB') }])
    const files = Array(6).fill(naming(maxParts))
    expect((await submitParts(citizen, PATH, { ...form, documents: files })).status).toBe(413)
    expect(await portal.filesOnDisk()).toHaveLength(1)
  })
})

describe('The parts of another person', () => {
  test('cannot be submitted, and do not reveal that they exist', async ({ portal }) => {
    const [citizen, neighbour] = [await portal.as('user'), await portal.createAccount('user', NEIGHBOUR)]
    const { form, parts } = await aDividedNoc(portal)
    for (const bytes of parts.values()) await putPart(citizen, bytes)
    expect(await missingIn(neighbour, form)).toEqual([...parts.keys()])
    const [bytes = PART] = parts.values()
    const unknown = await putPart(neighbour, PART)
    const known = await putPart(neighbour, bytes)
    expect([known.status, known.bytes.length]).toEqual([unknown.status, unknown.bytes.length])
    // The neighbour's submission deletes only the neighbour's parts.
    for (const part of parts.values()) await putPart(neighbour, part)
    expect((await submitParts(neighbour, PATH, form)).status).toBe(201)
    expect((await submitParts(citizen, PATH, form)).status).toBe(201)
  })

  test('are not mixed with the parts of a person who logs in during an upload', async ({ portal }) => {
    const neighbour = await portal.createAccount('user', NEIGHBOUR)
    const response = await putPart(neighbour, PART, digestOf(PART), { 'x-person': 'somebody%20else' })
    expect([response.status, await countParts(portal)]).toEqual([409, 0])
  })
})

describe('A part', () => {
  test('is rejected with a wrong digest, without bytes, with too many bytes, or as JSON, and nothing is stored', async ({
    portal,
  }) => {
    const citizen = await portal.as('user')
    const before = await storedRows(portal)
    const tooLarge = Buffer.alloc(PART_LIMITS.maxPartBytes + 1)
    const json = { 'content-type': 'application/json' }
    const responses = [
      await putPart(citizen, PART, digestOf(Buffer.from('another text'))),
      await putPart(citizen, Buffer.alloc(0)),
      await citizen.send('PUT', `/api/parts/${digestOf(PART)}`, json, '{}'),
      await putPart(citizen, PART, digestOf(PART).toUpperCase()),
      await putPart(citizen, PART, 'x'),
      await putPart(citizen, tooLarge),
    ]
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 422, 422, 413])
    expect(await storedRows(portal)).toEqual(before)
    expect(await portal.filesOnDisk()).toEqual([])
  })

  test('is rejected if the person has too many unsubmitted parts or bytes', async ({ portal }) => {
    const citizen = await portal.as('user')
    await putPart(citizen, PART)
    const { db } = portal.services
    await sql`
      insert into upload_parts (panchayat_id, owner_id, sha256, size, file_path)
      select panchayat_id, owner_id, sha256(n::text::bytea), 1, n::text
      from upload_parts cross join generate_series(3, ${PART_LIMITS.storedParts}::integer) as n`.execute(db)
    expect((await putPart(citizen, Buffer.from('the last one'))).status).toBe(204)
    expect((await putPart(citizen, Buffer.from('one more'))).status).toBe(413)
    // Another person is not affected.
    const neighbour = await portal.createAccount('user', NEIGHBOUR)
    expect((await putPart(neighbour, Buffer.from('one more'))).status).toBe(204)
    await sql`delete from upload_parts where size = 1`.execute(db)
    await sql`
      insert into upload_parts (panchayat_id, owner_id, sha256, size, file_path)
      select panchayat_id, owner_id, sha256('large'), ${PART_LIMITS.storedBytes - 100 - PART.length}::integer, 'large'
      from upload_parts where size = ${PART.length}`.execute(db)
    expect((await putPart(citizen, Buffer.alloc(100))).status).toBe(413)
  })

  test('is deleted if it was not submitted in seven days; before that, the sweep keeps it', async ({ portal }) => {
    const citizen = await portal.as('user')
    await putPart(citizen, PART)
    const { db, documents } = portal.services
    await sweepDocuments(db, documents, Date.now() + 1000)
    await deleteExpiredParts(portal.services)
    const [filePath = ''] = await portal.filesOnDisk()
    expect((await readFile(join(portal.dataDir, 'documents', filePath))).equals(PART)).toBe(true)
    await portal.ownerQueries.ageParts()
    await putPart(citizen, Buffer.from('a younger part'))
    await deleteExpiredParts(portal.services)
    expect([await countParts(portal), (await portal.filesOnDisk()).length]).toEqual([1, 1])
  })
})
