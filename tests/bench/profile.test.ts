// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { microseconds, timeByLayer } from '../../bench/profile.ts'

const WORK = `
const until = performance.now() + 300
while (performance.now() < until) JSON.parse(JSON.stringify({ list: Array(1000).fill('a word') }))
`

test('the profile reports the time by job and layer, and only within the interval of the job', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gs-profile-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'work.mjs'), WORK)
  const from = microseconds()
  const child = spawn(process.execPath, ['--cpu-prof', `--cpu-prof-dir=${folder}`, join(folder, 'work.mjs')])
  await once(child, 'exit')
  const to = microseconds()
  const loadIntervals = [
    { job: 'before', from: from - 1_000_000, to: from, answered: 10 },
    { job: 'work', from, to, answered: 10 },
  ]
  const times = await timeByLayer(folder, child.pid ?? 0, loadIntervals)
  expect([...times.keys()]).toEqual(['work'])
  const [longest, ...others] = times.get('work') ?? []
  // Code outside node_modules counts as the portal. The program works for 300 ms, in which it has answered ten requests (`answered`).
  expect(longest?.layer).toBe('the portal')
  expect(longest?.ms).toBeGreaterThan(10)
  const total = others.reduce((sum, { ms }) => sum + ms, longest?.ms ?? 0)
  expect(total).toBeLessThanOrEqual((to - from) / 1000 / 10 + 1)
  await expect(timeByLayer(folder, 1, loadIntervals)).rejects.toThrow('There is no profile of 1')
})
