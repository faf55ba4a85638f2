// SPDX-License-Identifier: Apache-2.0
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { hasTools } from '../support/tools.ts'

const FOLDER = '.github/workflows'
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))

interface Workflow {
  permissions: object
  jobs: Record<string, { strategy?: { matrix: { command: string[] } }; steps: { uses?: string; run?: string }[] }>
}

describe('The workflows', () => {
  test.for(readdirSync(FOLDER))('%s has pinned actions, no rights to write, and commands that exist', (name) => {
    const { permissions, jobs }: Workflow = parse(readFileSync(join(FOLDER, name), 'utf8'))
    expect(permissions).toEqual({ contents: 'read' })
    for (const { steps, strategy } of Object.values(jobs)) {
      for (const { uses } of steps) if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
      const text = steps.map(({ run = '' }) => run).join('\n')
      const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, command = '']) => command)
      for (const command of [...named, ...(strategy?.matrix.command ?? [])]) expect(scripts).toHaveProperty([command])
      for (const [file = ''] of text.matchAll(/\.ci\/[\w-]+/g)) expect(readdirSync('.ci')).toContain(file.slice(4))
    }
  })

  test('run each long suite that needs other programs', () => {
    const { jobs }: Workflow = parse(readFileSync(join(FOLDER, 'weekly.yml'), 'utf8'))
    expect(jobs.long?.strategy?.matrix.command).toEqual([
      ...['test:release', 'test:container', 'test:upgrade', 'bench:sizing'],
    ])
  })
})

test('Missing tools are listed in the file that .ci/run prints at its end', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gramseva-tools-'))
  const { MISSING_TOOLS: before } = process.env
  onTestFinished(() => {
    if (before === undefined) delete process.env.MISSING_TOOLS
    else process.env.MISSING_TOOLS = before
    rmSync(folder, { recursive: true })
  })
  const file = join(folder, 'missing')
  process.env.MISSING_TOOLS = file
  expect([hasTools('sh'), hasTools('sh', 'no-such-program'), hasTools('no-other')]).toEqual([true, false, false])
  expect(readFileSync(file, 'utf8')).toBe('no-such-program\nno-other\n')
  const run = readFileSync('.ci/run', 'utf8')
  expect(run).toMatch(/export .*MISSING_TOOLS/)
  expect(run).toContain('sort --unique "$MISSING_TOOLS"')
})
