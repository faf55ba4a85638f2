// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { createScanner, scanWithClamd } from '#server/documents/virus-scanner.ts'
import { clamdAddress } from '#server/platform/configuration/environment.ts'
import { aRegistration, registrationParts } from '../support/a-registration.ts'
import { aSubmission, type Parts } from '../support/a-submission.ts'
import { type ClamdServer, INFECTED_CONTENT, openClamdServer } from '../support/clamd-server.ts'
import { errorOf, fieldErrorsOf } from '../support/error-of.ts'
import { aPdf, aPicture } from '../support/files.ts'
import { test as base, type TestPortal } from '../support/portal-fixture.ts'
import { checkAgain } from '../support/readiness.ts'

const test = base.extend<{ clamd: ClamdServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from the pattern; this one needs none
  clamd: async ({}, use) => {
    const server = await openClamdServer()
    await use(server)
    await server.close()
  },
})

const NOC = 'noc'
const infected = () => aPdf('land.pdf', INFECTED_CONTENT)

const bytesOf = async (file: File) => Buffer.from(await file.arrayBuffer())

async function submitThroughApi(portal: TestPortal, file: File, headers: Record<string, string> = {}) {
  return submitFormThroughApi(
    portal,
    aSubmission(portal.catalogue.get(NOC).definition, { 'landMap:file': file }),
    headers,
  )
}

async function submitFormThroughApi(portal: TestPortal, form: Parts, headers: Record<string, string>) {
  return (await portal.as('user')).postForm(portal.catalogue.get(NOC).definition.paths.submit, form, headers)
}

// A11 is the attack in docs/security/faults-and-attacks.md, and 5.4.3 the requirement in docs/security/asvs.md.
describe('A11, ASVS 5.4.3: the virus scan before anybody can read a file', () => {
  test.override('environment', ({ clamd }) => ({ CLAMD_SOCKET: clamd.address }))

  test('covers every byte of a document; an infected document is rejected with a sentence, and nothing of it remains', async ({
    portal,
    clamd,
  }) => {
    const document = aPdf('map.pdf', 'A map', 300_000)
    expect((await submitThroughApi(portal, document)).status).toBe(201)
    expect(clamd.scanned.some((file) => file.length === document.size)).toBe(true)
    expect(clamd.scanned).toContainEqual(await bytesOf(document))

    const before = await portal.filesOnDisk()
    const response = await submitThroughApi(portal, infected())
    expect([response.status, fieldErrorsOf(response)]).toEqual([
      422,
      { landMap: expect.stringContaining('a virus was found') },
    ])
    expect(await portal.filesOnDisk()).toEqual(before)
    expect(await portal.ownerQueries.countOf('applications')).toBe(1)
    expect((await portal.app.inject('/metrics')).body).toContain('\ngramseva_infected_files_total 1\n')
  })

  test('covers pictures, although they are re-encoded; while clamd is unavailable, nothing is accepted, and nothing is lost', async ({
    portal,
    clamd,
  }) => {
    const picture = await aPicture('me.jpg')
    const person = registrationParts(aRegistration())
    expect((await portal.visitor().postForm('/api/register', [...person, ['profilePicture', picture]])).status).toBe(
      201,
    )
    const pictureForm = [['caption', 'The school'] as const, ['picture', await aPicture('school.jpg')] as const]
    expect((await (await portal.as('admin')).postForm('/api/gallery', pictureForm)).status).toBe(201)
    expect(clamd.scanned).toEqual([await bytesOf(picture), await bytesOf(await aPicture('school.jpg'))])

    const key = { 'idempotency-key': randomUUID() }
    const form = aSubmission(portal.catalogue.get(NOC).definition)
    const before = await portal.filesOnDisk()
    for (const failure of ['error', 'close'] as const) {
      clamd.answer(failure)
      const response = await submitFormThroughApi(portal, form, key)
      expect(errorOf(response)).toEqual([503, expect.stringContaining('cannot be checked for viruses')])
      expect(response.headers['retry-after']).toBe('60')
    }
    expect(await portal.filesOnDisk()).toEqual(before)
    const { statusCode, body } = await portal.app.inject('/readyz')
    expect([statusCode, JSON.parse(body)]).toEqual([
      200,
      expect.objectContaining({ warnings: ['answers-failing', 'scanner-away'] }),
    ])
    // The remedy: start clamd.
    clamd.answer('verdict')
    expect((await checkAgain(portal)).warnings).not.toContain('scanner-away')
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await submitFormThroughApi(portal, form, key)).status).toBe(201)
    expect(await portal.ownerQueries.countOf('applications')).toBe(1)
  })
})

describe('clamd', () => {
  test('delays a request no longer than the timeout if it does not respond', async ({ clamd }) => {
    const address = clamdAddress(clamd.address)
    if (!address) throw new Error('The server has no address')
    clamd.answer('never')
    await expect(scanWithClamd(address, chunks(2_000), 300)).rejects.toThrow()
    clamd.answer('verdict')
    await expect(scanWithClamd(address, chunks(2), 5_000)).resolves.toBeUndefined()
  })

  test('fails a request as soon as it closes the connection', async ({ clamd }) => {
    const address = clamdAddress(clamd.address)
    if (!address) throw new Error('The server has no address')
    clamd.answer('close')
    const begin = performance.now()
    await expect(scanWithClamd(address, chunks(2), 20_000)).rejects.toThrow()
    expect(performance.now() - begin).toBeLessThan(10_000)
  })

  test.for([
    ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
    ['127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
    ['[::1]:3310', { host: '::1', port: 3310 }],
    ['clamd', undefined],
    ['clamd:99999', undefined],
  ] as const)('is reached at %s', ([text, address]) => {
    expect(clamdAddress(text)).toEqual(address)
  })
})

async function* chunks(count: number) {
  for (let index = 0; index < count; index += 1) yield Buffer.alloc(64 * 1024)
}

describe('If unscanned files are allowed', () => {
  test('they are accepted and logged while clamd is unavailable, but no infected file is accepted afterwards', async ({
    clamd,
  }) => {
    const address = clamdAddress(clamd.address)
    if (!address) throw new Error('The server has no address')
    const logged: string[] = []
    const scanner = createScanner({ address, whenUnavailable: 'accept' }, ({ message }) => logged.push(message))
    const folder = await mkdtemp(join(tmpdir(), 'gramseva-scanned-'))
    const file = join(folder, 'paper.pdf')
    await writeFile(file, await bytesOf(infected()))
    clamd.answer('close')
    expect([await scanner.isInfected(file), logged.length]).toEqual([false, 1])
    clamd.answer('verdict')
    expect([await scanner.isInfected(file), scanner.countInfected()]).toEqual([true, 1])
    await rm(folder, { recursive: true })
  })
})
