// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AttackedPortal, startAttackedPortal } from '../support/attack/attacked-portal.ts'
import { type DocumentSubmitter, openDocumentSubmitter } from '../support/attack/document-submitter.ts'
import { countsOf, median, percentile, printAttack } from '../support/attack/figures.ts'
import { makeGenuineDocuments, nameOf } from '../support/attack/genuine/genuine-documents.ts'
import { activePdfs } from '../support/attack/malicious/active-pdfs.ts'
import { brokenPictures } from '../support/attack/malicious/broken-pictures.ts'
import { confusingPdfs } from '../support/attack/malicious/confusing-pdfs.ts'
import type { MaliciousFile } from '../support/attack/malicious/malicious-file.ts'
import { otherKinds } from '../support/attack/malicious/other-kinds.ts'
import { polyglotFiles } from '../support/attack/malicious/polyglot-files.ts'
import { rewrittenPdfs } from '../support/attack/malicious/rewritten-pdfs.ts'
import { aPdf, aPdfOf, aPicture } from '../support/files.ts'

/** The time limit per file. Increase `PAPER_MS` on a busy machine. */
const MAX_MS = Number(process.env.PAPER_MS ?? 2000)
const MAX_INCREASE_MB = 150
const ORDINARY_ROUNDS = 15
// The test fails if fewer files or producers than this are checked.
const MIN_MALICIOUS = 200
const MIN_GENUINE = 500
const MIN_PRODUCERS = 10

let folder: string
let portal: AttackedPortal
let submitter: DocumentSubmitter

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gramseva-papers-'))
  portal = await startAttackedPortal()
  submitter = await openDocumentSubmitter(portal)
  // Ordinary documents are submitted first, because a portal that has just started uses little memory.
  const ordinary = [aPdf(), aPdfOf(4_000_000), await aPicture('a.jpg'), await aPicture('a.png', 'png')]
  for (let round = 0; round < ORDINARY_ROUNDS; round += 1) {
    for (const file of ordinary) {
      const { status } = await submitter.submitThroughApi(file.name, Buffer.from(await file.arrayBuffer()))
      expect(status).toBe(201)
    }
  }
})

afterAll(async () => {
  submitter.close()
  await portal.end()
  await rm(folder, { recursive: true, force: true })
})

/** The malicious files of all kinds. */
async function maliciousFiles(): Promise<MaliciousFile[]> {
  return [
    ...activePdfs(),
    ...confusingPdfs(),
    ...(await polyglotFiles()),
    ...otherKinds(),
    ...(await brokenPictures()),
    ...(await rewrittenPdfs(folder)),
  ]
}

/** Whether the file was rejected with an error of its field, or accepted without its malicious content. */
async function isHarmless(
  { without }: MaliciousFile,
  { status, error, reference }: { status: number; error: string; reference: string },
) {
  if (status === 422) return error.startsWith('proofOfBirth: ')
  return status === 201 && without !== undefined && !(await submitter.readStored(reference)).includes(without)
}

// A11 is the attack in docs/security/faults-and-attacks.md.
describe('Malicious files (attack A11)', () => {
  test('are rejected with a sentence, or re-encoded without the attack, quickly and in little memory', async () => {
    const files = await maliciousFiles()
    expect(files.length).toBeGreaterThanOrEqual(MIN_MALICIOUS)
    const before = await portal.countStoredData()
    await submitter.startMemoryMeasurement()
    const [failures, times, errors]: [string[], number[], string[]] = [[], [], []]
    let reencoded = 0
    for (const file of files) {
      const answer = await submitter.submitThroughApi(file.name, file.bytes)
      times.push(answer.ms)
      errors.push(answer.error.replace(/^proofOfBirth: /, '') || `status ${answer.status}`)
      if (answer.status === 201) reencoded += 1
      if (!(await isHarmless(file, answer))) failures.push(`${file.what}: ${answer.status} ${answer.error}`)
      if (answer.ms > MAX_MS) failures.push(`${file.what}: ${Math.round(answer.ms)} ms`)
    }
    const increase = await submitter.memoryRise()
    printAttack(`${files.length} malicious files`, {
      'wrongly accepted, or slow': failures.length,
      're-encoded without the attack': reencoded,
      errors: countsOf(errors),
      'median, longest, ms': `${Math.round(median(times))}, ${Math.round(percentile(times, 100))}`,
      'increase of memory, MB': Math.round(increase),
    })
    expect(failures).toEqual([])
    expect(increase).toBeLessThan(MAX_INCREASE_MB)
    const after = await portal.countStoredData()
    expect((after.files ?? 0) - (before.files ?? 0)).toBe((after.documents ?? 0) - (before.documents ?? 0))
    expect(after.applications).toBe((before.applications ?? 0) + reencoded)
  })
})

describe('Documents from scanners, phones and programs (attack A11)', () => {
  test('are all accepted, quickly and in little memory', async () => {
    const documents = await makeGenuineDocuments(folder)
    const producers = Map.groupBy(documents, ({ producer }) => producer)
    expect(documents.length).toBeGreaterThanOrEqual(MIN_GENUINE)
    expect(producers.size).toBeGreaterThanOrEqual(MIN_PRODUCERS)
    await submitter.startMemoryMeasurement()
    const [failures, times]: [string[], number[]] = [[], []]
    for (const document of documents) {
      const { status, error, ms } = await submitter.submitThroughApi(
        basename(document.path),
        await readFile(document.path),
      )
      times.push(ms)
      if (status !== 201) failures.push(`${nameOf(document)}: ${status} ${error}`)
      if (ms > MAX_MS) failures.push(`${nameOf(document)}: ${Math.round(ms)} ms`)
    }
    const increase = await submitter.memoryRise()
    printAttack(`${documents.length} genuine documents of ${producers.size} producers`, {
      'rejected, or slow': failures.length,
      ...Object.fromEntries([...producers].map(([producer, documents]) => [producer, documents.length])),
      'median, longest, ms': `${Math.round(median(times))}, ${Math.round(percentile(times, 100))}`,
      'increase of memory, MB': Math.round(increase),
    })
    expect(failures).toEqual([])
    expect(increase).toBeLessThan(MAX_INCREASE_MB)
  })
})
