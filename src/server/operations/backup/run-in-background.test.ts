// SPDX-License-Identifier: Apache-2.0
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAtLowPriority } from './run-in-background.ts'

/** Prints the priority of every thread of the process, and of a program that it starts. */
const PROGRAM = `
  import { spawnSync } from 'node:child_process'
  import { readdirSync } from 'node:fs'
  import { getPriority } from 'node:os'
  const threads = readdirSync('/proc/self/task').map((id) => getPriority(Number(id)))
  const { stdout } = spawnSync('ionice', [], { encoding: 'utf8' })
  console.error(JSON.stringify({ priorities: [...new Set(threads)], disk: stdout?.trim() }))`

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gramseva-priority-'))
})

afterAll(() => rm(folder, { recursive: true }))

const hasIonice = spawnSync('ionice', ['--version']).status === 0

test.skipIf(process.platform !== 'linux')(
  'A backup and a drill run with low priority for the processor and the disk, and so do all of their threads and programs',
  async () => {
    const program = join(folder, 'program.mjs')
    await writeFile(program, PROGRAM)
    const { code, output } = await runAtLowPriority(program, new AbortController().signal)
    expect([code, JSON.parse(output)]).toEqual([
      0,
      { priorities: [constants.priority.PRIORITY_LOW], ...(hasIonice && { disk: 'idle' }) },
    ])
  },
)
