// SPDX-License-Identifier: Apache-2.0
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exportErasures, importErasures } from './erasure-list.ts'

const LINES = [1, 2, 3].map((account) =>
  JSON.stringify({ accountId: `${account}`, createdAt: '2026-11-01T00:00:00Z', erasedAt: '2026-11-02T00:00:00Z' }),
)

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gramseva-erasures-'))
})

afterEach(() => rm(folder, { recursive: true }))

test('Importing lists of erased accounts adds missing lines and keeps existing lines', async () => {
  const [first, second, third] = LINES
  const folders = ['data', 'backups', 'copied', 'none'].map((name) => join(folder, name))
  const [data = '', backups = '', copied = '', none = ''] = folders
  await writeFile(join(folder, 'erasures.jsonl'), `${first}\n${second}\n`)
  await exportErasures(folder, backups)
  await writeFile(join(folder, 'erasures.jsonl'), `${first}\n${third}`)
  await exportErasures(folder, copied)
  await exportErasures(folder, backups)
  await importErasures([copied, none, backups], data)
  const text = await readFile(join(data, 'erasures.jsonl'), 'utf8')
  expect(text.split('\n').sort()).toEqual(['', ...LINES])
  expect(await readFile(join(backups, 'erasures/erasures.jsonl'), 'utf8')).toBe(`${LINES.join('\n')}\n`)
})

test('Importing a list skips lines that the portal does not write, and drops unknown properties of a line', async () => {
  const [first = '', second = ''] = LINES
  const padded = JSON.stringify({ ...JSON.parse(second), note: 'root:x:0:0' })
  const [id, ...times] = ['9999999999999999999', '0000-01-01T00:00:00Z', `2026-01-01T00:00:00.${'0'.repeat(200)}Z`]
  const tooLarge = [{ accountId: id }, ...times.map((createdAt) => ({ createdAt }))].map((changes) =>
    JSON.stringify({ ...JSON.parse(second), ...changes }),
  )
  const foreignLines = [
    'root:x:0:0:root:/root:/bin/bash',
    '{}',
    second.slice(0, -5),
    second.replace('2026', 'soon'),
    ...tooLarge,
  ]
  await mkdir(join(folder, 'erasures'))
  await writeFile(join(folder, 'erasures/erasures.jsonl'), [...foreignLines, padded, first].join('\n'))
  await importErasures([folder], join(folder, 'data'))
  expect(await readFile(join(folder, 'data/erasures.jsonl'), 'utf8')).toBe(`${second}\n${first}\n`)
})

test('A symbolic link or a named pipe in place of a list is rejected', async () => {
  const list = join(folder, 'erasures/erasures.jsonl')
  await mkdir(join(folder, 'erasures'))
  await writeFile(join(folder, 'target'), LINES.join('\n'))
  await symlink(join(folder, 'target'), list)
  await expect(importErasures([folder], join(folder, 'data'))).rejects.toThrow(`${list} must be the list`)
  await rm(list)
  spawnSync('mkfifo', [list])
  await expect(importErasures([folder], join(folder, 'data'))).rejects.toThrow(`${list} must be the list`)
})
