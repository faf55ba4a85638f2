import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { COMMAND_NAMES } from '#scripts/cli/commands.ts'
import { FAULTS, WARNINGS } from '#server/operations/health/judge.ts'

const page = readFileSync('docs/runbook.md', 'utf8')
const rows = page.split('\n').filter((line) => line.startsWith('| '))
const firstCells = rows.map((line) => line.split('|')[1]?.trim() ?? '')

describe('The runbook (docs/runbook.md)', () => {
  test('explains every fault and every warning of /readyz, and names the test that causes it', () => {
    expect([...FAULTS, ...WARNINGS].filter((code) => !firstCells.includes(`\`${code}\``))).toEqual([])
    for (const row of rows.filter((line) => /^\| `[a-z-]+` /.test(line))) {
      const [, path = ''] = /\| `([^`]+\.test\.ts)` \|$/.exec(row) ?? []
      expect([row.slice(0, 30), existsSync(path)]).toEqual([row.slice(0, 30), true])
    }
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
