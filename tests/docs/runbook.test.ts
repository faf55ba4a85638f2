// SPDX-License-Identifier: Apache-2.0
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { COMMAND_NAMES } from '#scripts/cli/commands.ts'
import { FAULTS, WARNINGS } from '#server/operations/health/judge.ts'

const page = readFileSync('docs/runbook.md', 'utf8')
const rows = page.split('\n').filter((line) => line.startsWith('| '))
const firstCells = rows.map((line) => line.split('|')[1]?.trim() ?? '')

describe('The runbook (docs/runbook.md)', () => {
  test('explains every fault and every warning of /readyz, and names a test that causes it in a portal', () => {
    expect([...FAULTS, ...WARNINGS].filter((code) => !firstCells.includes(`\`${code}\``))).toEqual([])
    for (const row of rows.filter((line) => /^\| `[a-z-]+` /.test(line))) {
      const [, code = '', path = ''] = /^\| `([a-z-]+)` .*\| `(tests\/[^`]+\.test\.ts)` \|$/.exec(row) ?? []
      const source = existsSync(path) ? readFileSync(path, 'utf8') : ''
      // In a list of expected codes, or at the beginning of the title.
      expect([row.slice(0, 30), new RegExp(`'${code}(?:'|: )`).test(source)]).toEqual([row.slice(0, 30), true])
    }
  })

  test('names only tests that exist', () => {
    const named = [...page.matchAll(/`((?:tests|src)\/[^`]+\.test\.ts)`/g)].map(([, path = '']) => path)
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((path) => !existsSync(path))).toEqual([])
  })

  test('names in each chapter about a remedy the test of this remedy', () => {
    const chapters = page.split('\n## ').slice(1)
    const untested = chapters.filter((chapter) => !/\.test\.ts`|Tested by/.test(chapter))
    expect(untested.map((chapter) => chapter.split('\n')[0])).toEqual([])
  })

  test('explains every alert of docs/operations.md, and no other', () => {
    const alerts = [...readFileSync('docs/operations.md', 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    expect(alerts.length).toBeGreaterThan(5)
    expect(firstCells.filter((cell) => /^`[A-Z]\w+`$/.test(cell)).sort()).toEqual(
      alerts.map((name) => `\`${name}\``).sort(),
    )
  })

  test.for(['docs/runbook.md', 'docs/install.md'])('%s names only commands of gram-seva that exist', (file) => {
    const named = [...readFileSync(file, 'utf8').matchAll(/\bgram-seva ([a-z][a-z-]*(?:[: ][a-z][a-z-]*)?)/g)]
    const known = new Set(COMMAND_NAMES.flatMap((name) => [name, name.replace(':', ' ')] as string[]))
    const unknown = named.filter(([, words = '']) => !known.has(words) && !known.has(words.split(' ')[0] ?? ''))
    expect(named.length).toBeGreaterThan(5)
    // The second word may belong to the sentence and not to the command.
    expect(unknown.map(([, words]) => words)).toEqual([])
  })
})
