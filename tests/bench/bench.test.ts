// SPDX-License-Identifier: Apache-2.0
import { rm } from 'node:fs/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openBenchSetup } from '../../bench/bench-setup.ts'
import { openGenerator } from '../../bench/load/generator.ts'
import { JOBS, measureAll } from '../../bench/measure-all.ts'
import { openMailSink } from '../../bench/servers/mail-sink.ts'
import { copyTemplate, dropDatabase } from '../support/test-database.ts'
import { makeDataFolder } from '../support/whole-portal.ts'

const JOB_RESULT = {
  job: expect.any(String),
  title: expect.any(String),
  ratio: expect.any(Number),
  target: expect.any(Number),
  met: expect.any(Boolean),
}

/**
 * Checks that `npm run bench` still works with the portal. The speed is not checked here. The limit is a server that does the same
 * job with as little work as possible (`bench/servers/limit.ts`).
 */
describe('The bench', () => {
  test('runs every job on the portal and on the limit, and compares each result with its target', async () => {
    const address = await copyTemplate()
    onTestFinished(() => dropDatabase(address.database))
    const dataDir = await makeDataFolder()
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const mail = await openMailSink()
    onTestFinished(() => mail.close())
    const generator = openGenerator()
    onTestFinished(() => generator.close())
    const setup = await openBenchSetup({
      options: { address, dataDir, smtpUrl: mail.url, command: ['src/server/main.ts'] },
      amount: { applications: 300, signedIn: 20 },
      starts: 0,
    })
    onTestFinished(() => setup.close())
    const runOptions = { rounds: 1, seconds: 0.05, concurrency: 4, restMs: 0 }
    const results = await measureAll(setup, generator, { jobs: JOBS, runOptions, applications: 300 })

    for (const result of results) expect(result).toMatchObject(JOB_RESULT)
    const compared = results.filter(({ limit }) => limit)
    expect(compared.map(({ job }) => job)).toEqual([
      ...['J1', 'J2', 'J3', 'J4 rare', 'J4 broad', 'login', 'J5', 'J6', 'J4 rare, updated', 'J4 broad, updated'],
    ])
    for (const { ratio } of compared) expect(ratio).toBeGreaterThan(0)
    expect(results.map(({ job }) => job)).toEqual(
      expect.arrayContaining(['J7 start', 'J7 idle', 'page 200', 'tab counts', 'statistics', 'J7 loaded']),
    )
  })
})
