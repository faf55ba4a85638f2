// SPDX-License-Identifier: Apache-2.0
import { readFile } from 'node:fs/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openGenerator } from '../../bench/load/generator.ts'
import { openMailSink } from '../../bench/servers/mail-sink.ts'
import { describeSizing, perDay } from '../../bench/sizing/describe-sizing.ts'
import { openLimit } from '../../bench/sizing/limit-machine.ts'
import { measureInstallation } from '../../bench/sizing/measure-installation.ts'
import { clearDataFolder, makeDataFolder } from '../support/whole-portal.ts'

const SMALL = { cores: 1, memoryMb: 1024 }
/** The limit is opened only to find out how this machine can enforce it (`by`). */
const limit = openLimit(SMALL)
limit.close()

/** Checks that `npm run bench:sizing` still works with the portal. The speed is not checked here. */
describe('The measurement of sizing', () => {
  test('measures a small installation with all kinds of requests, and describes it', async () => {
    const folder = await makeDataFolder()
    onTestFinished(() => clearDataFolder(folder))
    const mail = await openMailSink()
    onTestFinished(() => mail.close())
    const generator = openGenerator()
    onTestFinished(() => generator.close())
    const installation = { name: 'Hamlet', applications: 300, machine: SMALL }
    const program = { command: ['src/server/main.ts'] }
    const options = { folder, smtpUrl: mail.url, program, people: 4, seconds: 0.5 }
    const result = await measureInstallation(installation, generator, options)
    expect(result).toMatchObject({ ...installation, limitedBy: limit.by, people: 4 })
    const {
      perSecond,
      p50,
      p95,
      p99,
      certificatesPerSecond,
      portalMb,
      databaseMb,
      diskMb,
      documentBytes,
      certificateBytes,
    } = result
    for (const value of [perSecond, p50, certificatesPerSecond, portalMb, databaseMb, diskMb])
      expect(value).toBeGreaterThan(0)
    expect([p50, p95, p99].toSorted((a, b) => a - b)).toEqual([p50, p95, p99])
    // Even a machine of this size rejects no request of four people.
    expect(result.overloadedPerThousand).toBe(0)
    const machine = { processor: 'a processor', cores: 2, memory: 2 ** 32, node: 'v24', load: 0 }
    const text = describeSizing({ machine, commit: '0', date: '2026-11-24T00:00:00Z', installations: [result] })
    expect(text).toContain('| Machine | 1 core, 1024 MB |')
    // Three documents of 200 KB, and a certificate of one page.
    expect([documentBytes > 600_000, documentBytes < 800_000]).toEqual([true, true])
    expect([certificateBytes > 10_000, certificateBytes < 500_000]).toEqual([true, true])
    expect(text).toContain(`(three of 200 KB) on disk | ${Math.round(documentBytes / 1000)} KB |`)
    expect(text).toContain('| Answers 503 (try again later), per 1,000 requests | 0 |')
    // A day has as many requests as 6,000 seconds at the rate of its busiest minute.
    expect(perDay({ perSecond: 10 })).toEqual({ requests: 60_000, applications: 500, certificates: 350 })
  })

  test.runIf(limit.by.startsWith('cgroup'))(
    'runs processes in a control group with the limits, and then returns this process to its own group',
    async () => {
      const groups = () => readFile('/proc/self/cgroup', 'utf8')
      const before = await groups()
      const opened = openLimit({ cores: 0.5, memoryMb: 300 })
      onTestFinished(() => opened.close())
      expect(await opened.within(groups)).toContain(`gram-seva-sizing-${process.pid}`)
      expect(await groups()).toBe(before)
      const [folder, name] = limit.by === 'cgroup v2' ? ['', 'memory.max'] : ['/memory', 'memory.limit_in_bytes']
      const limited = await readFile(`/sys/fs/cgroup${folder}/gram-seva-sizing-${process.pid}/${name}`, 'utf8')
      expect(limited.trim()).toBe(String(300 * 1024 * 1024))
    },
  )
})
