// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { textOf } from '../certificates/read-pdf.ts'
import { aPdf } from '../support/files.ts'
import { copySeededVillage } from '../support/seeded-village.ts'
import { SPECIFIED_CALLS } from '../support/specified-calls.ts'
import { clearDataFolder, startWholePortal, type WholePortal } from '../support/whole-portal.ts'

const run = promisify(execFile)

let dataDir: string
let portal: WholePortal

beforeEach(async () => {
  dataDir = await copySeededVillage()
  portal = await startWholePortal(dataDir)
})

afterEach(async () => {
  await portal.end('SIGTERM')
  await clearDataFolder(dataDir)
})

/** A server that forwards all requests to the portal, and lists them as `POST /api/login`. */
async function openRecordingProxy() {
  const calls: string[] = []
  const proxy = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming
    calls.push(`${method} ${url}`)
    const forwarded = request(`${portal.origin}${url}`, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders)
      response.pipe(outgoing)
    })
    incoming.pipe(forwarded)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(async () => {
    proxy.closeAllConnections()
    proxy.close()
    await once(proxy, 'close')
  })
  const address = proxy.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return { origin: `http://127.0.0.1:${port}`, calls }
}

describe('The example of an API client', () => {
  test('registers, applies with documents, reads each status and downloads the certificate, with calls of the specification', async () => {
    const { origin, calls } = await openRecordingProxy()
    const [document, certificate] = [join(dataDir, 'proof.pdf'), join(dataDir, 'certificate.pdf')]
    await writeFile(document, Buffer.from(await aPdf('proof.pdf').arrayBuffer()))
    const args = ['examples/apply-for-noc.ts', '--portal', origin, '--email', 'weaver@panchayat.example']
    const files = ['--document', document, '--certificate', certificate]
    const env = { ...process.env, CITIZEN_PASSWORD: 'a long secret', OFFICE_PASSWORD: 'panchayat' }
    const { stdout } = await run(process.execPath, [...args, ...files], { env })
    const [applied, verified, approved] = stdout.split('\n')
    const reference = applied?.split(' ')[0] ?? ''
    expect([applied, verified, approved]).toEqual([
      expect.stringMatching(/^NC-\S+ {2}Pending$/),
      `${reference}  Verified`,
      `${reference}  Approved`,
    ])
    expect(textOf(await readFile(certificate))).toContain(reference)
    expect(calls).toContain('POST /api/generatepdf')
    expect(calls.filter((call) => !SPECIFIED_CALLS.includes(call))).toEqual([])

    // The second application of the same citizen, with the account of the first.
    const secondRun = await run(process.execPath, [...args, ...files, '--registered'], { env })
    expect(secondRun.stdout).toMatch(/^NC-\S+ {2}Approved$/m)
  })
})
