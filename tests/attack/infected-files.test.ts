// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, vi } from 'vitest'
import { pingClamd } from '#server/documents/virus-scanner.ts'
import { fieldErrorsOf } from '../support/error-of.ts'
import { aPdf } from '../support/files.ts'
import { test as base } from '../support/portal-fixture.ts'

/** The harmless EICAR test signature (eicar.org), in two parts, so that scanners do not report this file. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
/** The number of documents without a virus. */
const GENUINE = Number(process.env.GENUINE_PAPERS ?? 100)

/** Runs the virus scanner clamd of Debian, with only the signature of EICAR. The fixture is the path of its socket. */
const test = base.extend<{ clamd: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from the pattern; this one needs none
  clamd: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'gramseva-clamd-'))
    const socket = join(folder, 'clamd.ctl')
    await writeFile(join(folder, 'local.ndb'), `Local.Eicar-1:0:*:${Buffer.from(EICAR).toString('hex')}\n`)
    const settings = [
      'Foreground yes',
      `LocalSocket ${socket}`,
      `DatabaseDirectory ${folder}`,
      'MaxThreads 4',
      // clamd runs as the current user, and not as the user that Debian created for it.
      ...(process.getuid?.() === 0 ? ['User root'] : []),
    ]
    await writeFile(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`)
    const clamd = spawn('clamd', ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
    await vi.waitUntil(() => pingClamd({ path: socket }, 1_000), { timeout: 60_000, interval: 100 })
    await use(socket)
    clamd.kill('SIGTERM')
    await once(clamd, 'exit')
    await rm(folder, { recursive: true })
  },
})

// A11 is the attack in docs/security/faults-and-attacks.md.
describe('Infected files, scanned by a real clamd (attack A11)', () => {
  test.override('environment', ({ clamd }) => ({ CLAMD_SOCKET: clamd }))

  test('are rejected, while every genuine file is accepted and scanned quickly', async ({ portal }) => {
    const citizen = await portal.as('user')
    const submitThroughApi = (file: File) => portal.submit(citizen, 'noc', { 'landMap:file': file })
    const answer = await submitThroughApi(aPdf('land.pdf', EICAR))
    expect([answer.status, fieldErrorsOf(answer)]).toEqual([
      422,
      { landMap: expect.stringContaining('a virus was found') },
    ])

    const startedAt = performance.now()
    for (let index = 0; index < GENUINE; index += 1) {
      expect((await submitThroughApi(aPdf(`${index}.pdf`, `Paper ${index}`, 100_000))).status).toBe(201)
    }
    const msPerFile = (performance.now() - startedAt) / GENUINE
    console.info(
      `1 of 1 infected files rejected, ${GENUINE} of ${GENUINE} genuine documents accepted, ${msPerFile.toFixed(0)} ms per file`,
    )
    expect(await portal.ownerQueries.countOf('applications')).toBe(GENUINE)
  })
})
