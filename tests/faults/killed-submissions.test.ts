// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import type { SupportingDocument } from '#shared/applications/wire.ts'
import { aSubmission } from '../support/a-submission.ts'
import { aPdf } from '../support/files.ts'
import { copySeededVillage } from '../support/seeded-village.ts'
import { clearDataFolder, startWholePortal, type WholePortal } from '../support/whole-portal.ts'

const SUBMISSIONS = 20
/** The portal is killed when it has acknowledged this many submissions. */
const KILL_AFTER = 6

let dataDir: string
let portal: WholePortal | undefined

beforeEach(async () => {
  dataDir = await copySeededVillage()
})

afterEach(async () => {
  await portal?.end('SIGTERM')
  await clearDataFolder(dataDir)
})

describe('kill -9 of the portal in the middle of twenty parallel submissions', () => {
  test('every acknowledged application is stored after the next start, its documents byte for byte, and none is incomplete', async () => {
    portal = await startWholePortal(dataDir)
    const acknowledged = await submitUntilKilled(portal)
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILL_AFTER)
    expect(acknowledged.size).toBeLessThan(SUBMISSIONS)

    portal = await startWholePortal(dataDir)
    const cookie = await logIn(portal.origin)
    const stored = await ownApplications(portal.origin, cookie)
    for (const [reference, digests] of acknowledged) {
      const documents = stored.get(reference)
      expect(documents, `${reference} was acknowledged`).toBeDefined()
      expect(await digestsOf(cookie, documents ?? [])).toEqual(digests)
    }
    // An unacknowledged application may also be stored, but only completely, with all its files.
    for (const documents of stored.values()) {
      const sizes = documents.map(async ({ filePath }) => (await fetchDocument(portal, cookie, filePath)).length)
      expect(await Promise.all(sizes)).toEqual(documents.map(({ size }) => size))
    }
    await expect.poll(() => readdir(join(dataDir, 'documents', 'incoming'))).toEqual([])
  }, 120_000)
})

/** Submits applications, and kills the portal meanwhile. Returns the digests of the documents by acknowledged reference. */
async function submitUntilKilled(victim: WholePortal) {
  const cookie = await logIn(victim.origin)
  const acknowledged = new Map<string, string[]>()
  const { definition } = (await loadCatalogue()).get('noc')
  const submitOne = async (serial: number) => {
    const files = ['identityProof', 'landProof', 'landMap'].map((slot) =>
      aPdf(`${slot}.pdf`, `${slot} of ${serial}`, 200_000),
    )
    const form = new FormData()
    const [identityProof, landProof, landMap] = files
    const documents = { 'identityProof:file': identityProof, 'landProof:file': landProof, 'landMap:file': landMap }
    for (const [name, value] of aSubmission(definition, { ...documents, 'applicationLetter:file': undefined })) {
      for (const part of [value].flat()) form.append(name, part)
    }
    const response = await fetch(victim.origin + definition.paths.submit, {
      method: 'POST',
      headers: { cookie },
      body: form,
    })
    if (response.status !== 201) return
    const { data } = (await response.json()) as { data: { _id: string } }
    acknowledged.set(data._id, (await Promise.all(files.map(digestOfFile))).sort())
    if (acknowledged.size === KILL_AFTER) await victim.end('SIGKILL')
  }
  // A submission interrupted by the kill fails as a network error, as in a browser.
  await Promise.allSettled(Array.from({ length: SUBMISSIONS }, (_, serial) => submitOne(serial)))
  return acknowledged
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const digestOfFile = async (file: File) => digest(new Uint8Array(await file.arrayBuffer()))

async function logIn(origin: string) {
  const body = new URLSearchParams({ email: 'citizen@panchayat.example', password: 'panchayat' })
  const response = await fetch(`${origin}/api/login`, { method: 'POST', body })
  expect(response.status).toBe(200)
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

async function ownApplications(origin: string, cookie: string) {
  const response = await fetch(`${origin}/api/user/getapplication`, { method: 'POST', headers: { cookie } })
  const { data } = (await response.json()) as { data: { _id: string; documents: SupportingDocument[] }[] }
  return new Map(data.map(({ _id, documents }) => [_id, documents]))
}

async function fetchDocument(from: WholePortal | undefined, cookie: string, filePath: string) {
  const response = await fetch(`${from?.origin}/uploads/${filePath}`, { headers: { cookie } })
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

async function digestsOf(cookie: string, documents: readonly SupportingDocument[]) {
  const bytes = documents.map(({ filePath }) => fetchDocument(portal, cookie, filePath))
  return (await Promise.all(bytes)).map(digest).sort()
}
