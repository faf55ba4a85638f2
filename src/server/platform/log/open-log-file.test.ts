import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openLogFile } from './open-log-file.ts'

const DAY_MS = 86_400_000
const PLENTY = 1024 ** 3

let folder: string
let log: ReturnType<typeof openLogFile>
/** The file counts from its own days, so these lie after today. */
let now: number

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gramseva-log-'))
  now = Date.now()
})
afterEach(async () => {
  log.close()
  await rm(folder, { recursive: true })
})

const file = () => join(folder, 'portal.log')
const openWith = (keepDays: number, mostBytes = PLENTY) => {
  log = openLogFile(file(), { keepDays, mostBytes }, () => now)
}
async function write(line: string) {
  log.write(`${line}\n`)
  await log.settle()
}
const closedDays = async () => (await readdir(folder)).filter((name) => name !== 'portal.log').sort()
const unpacked = async (name = '') => gunzipSync(await readFile(join(folder, name))).toString()

describe('The log file', () => {
  test('starts a new file each day; earlier days are compressed, and kept for the configured time', async () => {
    openWith(2)
    for (const line of ['first', 'second', 'third', 'fourth']) {
      await write(line)
      now += DAY_MS
    }
    expect(await readFile(file(), 'utf8')).toBe('fourth\n')
    const closed = await closedDays()
    expect(closed).toEqual([expect.stringMatching(/^portal\.log\.\d{4}-\d\d-\d\d\.0\.gz$/), expect.any(String)])
    expect(await Promise.all(closed.map(unpacked))).toEqual(['second\n', 'third\n'])
  })

  test('starts a new file after 64 MB, too; the oldest are deleted above the total limit', async () => {
    openWith(365, 100_000)
    const megabyte = `${'x'.repeat(1024 * 1024 - 1)}\n`
    for (let one = 0; one < 65; one += 1) log.write(megabyte)
    await write('last of the first')
    await write('first of the second')
    expect(await readFile(file(), 'utf8')).toBe('first of the second\n')
    expect(await closedDays()).toHaveLength(1)
    for (let one = 0; one < 65; one += 1) log.write(megabyte)
    await write('')
    await write('first of the third')
    expect(await closedDays()).toEqual([expect.stringMatching(/\.1\.gz$/)])
  })

  test('is created again after somebody moved it away', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    openWith(1)
    await write('before')
    await rename(file(), join(folder, 'moved'))
    await write('meanwhile')
    vi.advanceTimersByTime(10_000)
    vi.useRealTimers()
    await write('after')
    expect(await readFile(join(folder, 'moved'), 'utf8')).toBe('before\nmeanwhile\n')
    expect(await readFile(file(), 'utf8')).toBe('after\n')
  })
})
