// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openLogFile } from './open-log.ts'

const DAY_MS = 86_400_000
const PLENTY = 1024 ** 3

let folder: string
let log: ReturnType<typeof openLogFile>
/** The current time of the log, which must be after the modification time of the file. */
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
const openWith = (keepDays: number, maxTotalBytes = PLENTY) => {
  log = openLogFile(file(), { keepDays, maxTotalBytes }, () => now)
}
async function write(line: string) {
  log.write(`${line}\n`)
  await log.settle()
}
const closedFiles = async () => (await readdir(folder)).filter((name) => name !== 'portal.log').sort()
const unpacked = async (name = '') => gunzipSync(await readFile(join(folder, name))).toString()

describe('The log file', () => {
  test('rotates each day, and keeps compressed files for the configured days', async () => {
    openWith(1)
    for (const line of ['first', 'second', 'third', 'fourth']) {
      await write(line)
      now += DAY_MS
    }
    expect(await readFile(file(), 'utf8')).toBe('fourth\n')
    const closed = await closedFiles()
    expect(closed).toEqual([
      expect.stringMatching(/^portal\.log\.\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.gz$/),
      expect.any(String),
    ])
    expect(await Promise.all(closed.map(unpacked))).toEqual(['second\n', 'third\n'])
  })

  test('rotates above 64 MB, and deletes the oldest files when their total is too large', async () => {
    openWith(365, 100_000)
    const megabyte = `${'x'.repeat(1024 * 1024 - 1)}\n`
    for (let index = 0; index < 65; index += 1) log.write(megabyte)
    await write('last of the first')
    await write('first of the second')
    expect(await readFile(file(), 'utf8')).toBe('first of the second\n')
    const first = await closedFiles()
    expect(first).toHaveLength(1)
    now += 1000
    for (let index = 0; index < 65; index += 1) log.write(megabyte)
    await write('')
    await write('first of the third')
    const second = await closedFiles()
    expect(second).toHaveLength(1)
    expect(second).not.toEqual(first)
  })

  test('keeps or deletes closed files of earlier versions by the day in their names', async () => {
    const [retained = '', deleted = ''] = [180, 181].map(
      (daysAgo) => `portal.log.${new Date(now - daysAgo * DAY_MS).toISOString().slice(0, 10)}.0.gz`,
    )
    for (const name of [retained, deleted]) await writeFile(join(folder, name), '')
    await writeFile(join(folder, 'portal.log.md'), 'of somebody else')
    openWith(181)
    await write('today')
    now += DAY_MS
    await write('tomorrow')
    expect(await closedFiles()).toEqual([retained, expect.stringContaining('Z.gz'), 'portal.log.md'])
  })

  test('creates the file again when it or its folder was moved or deleted', async () => {
    openWith(1)
    await write('before')
    await rename(file(), join(folder, 'moved'))
    await write('meanwhile')
    now += 10_000
    await write('after')
    expect(await readFile(join(folder, 'moved'), 'utf8')).toBe('before\nmeanwhile\n')
    expect(await readFile(file(), 'utf8')).toBe('after\n')
    await rm(folder, { recursive: true })
    await write('lost')
    now += 10_000
    await write('in a new folder')
    expect(await readFile(file(), 'utf8')).toBe('in a new folder\n')
  })

  test('loses lines on a full disk, and reports how many when space is free again', async () => {
    await symlink('/dev/full', file())
    openWith(365)
    await write('first')
    await write('second')
    await rm(file())
    now += 10_000
    await write('third')
    const [notice = '', third] = (await readFile(file(), 'utf8')).split('\n')
    expect(JSON.parse(notice)).toEqual({ level: 50, time: now, msg: 'lines were lost', lost: 2 })
    expect(third).toBe('third')
  })
})
