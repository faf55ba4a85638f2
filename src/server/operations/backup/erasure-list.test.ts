import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exportErasures, importErasures } from './erasure-list.ts'

test('Importing lists of erased accounts adds missing lines and keeps existing ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gramseva-erasures-'))
  const [data, backups, copied, none] = ['data', 'backups', 'copied', 'none'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ]
  try {
    for (const [from, lines] of [
      ['one', 'first\nsecond and longer\n'],
      ['other', 'first\nthird'],
    ] as const) {
      await writeFile(join(folder, 'erasures.jsonl'), lines)
      await exportErasures(folder, from === 'one' ? backups : copied)
    }
    await exportErasures(folder, backups)
    await importErasures([copied, none, backups], data)
    const text = await readFile(join(data, 'erasures.jsonl'), 'utf8')
    expect(text.split('\n').sort()).toEqual(['', 'first', 'second and longer', 'third'])
    expect(await readFile(join(backups, 'erasures/erasures.jsonl'), 'utf8')).toBe('first\nsecond and longer\nthird\n')
  } finally {
    await rm(folder, { recursive: true })
  }
})
