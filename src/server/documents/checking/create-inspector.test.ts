// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { writePdf } from '#tests/support/corpus/write-pdf.ts'
import { createInspector } from './create-inspector.ts'

/** A worker that never finishes a file named `endless.pdf`, and finds no error in any other file. */
const ENDLESS_WORKER = `export function inspectPdf(path) { while (path.endsWith('endless.pdf')); }`

/** The time limit for a file, far longer than the thread needs to start even on a busy machine. */
const MAX_MS = 3_000

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'gs-inspector-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

function open(limits: Parameters<typeof createInspector>[0]) {
  const inspector = createInspector(limits)
  onTestFinished(() => inspector.close())
  return inspector
}

async function aDocument(folder: string, name: string) {
  const path = join(folder, name)
  await writeFile(path, writePdf())
  return path
}

const sentBy = (accountId: string) => ({ accountId, network: '' })

describe('The thread that checks PDFs', () => {
  test('if one account has fifty files, at most one of them is checked before the file of another account', async () => {
    const folder = await aFolder()
    const document = await aDocument(folder, 'document.pdf')
    const inspector = open({})
    const checked: string[] = []
    const check = async (paths: readonly string[], accountId: string) => {
      await inspector.inspectPdfs(paths, sentBy(accountId))
      checked.push(accountId)
    }
    const many = Array.from({ length: 50 }, () => check([document], 'many'))
    const form = check([document, document], 'form')
    const single = check([document], 'one')
    expect(inspector.waiting()).toBe(52)
    await Promise.all([...many, form, single])
    // The file that is already being checked comes first. Then the three senders take turns, one file each. The form is
    // complete only after its second file.
    expect(checked.slice(0, 5)).toEqual(['many', 'one', 'many', 'form', 'many'])
    expect(inspector.waiting()).toBe(0)
  })

  test('a file that takes too long is rejected, and a new thread checks the following files', async () => {
    const folder = await aFolder()
    const program = join(folder, 'endless-worker.mjs')
    await writeFile(program, ENDLESS_WORKER)
    const inspector = open({ timeoutMs: MAX_MS, program: new URL(`file://${program}`) })
    const before = performance.now()
    const hostile = inspector.inspectPdfs(['endless.pdf', 'a.pdf'], sentBy('hostile'))
    const honest = inspector.inspectPdfs(['b.pdf'], sentBy('honest'))
    expect(await honest).toEqual([undefined])
    expect(await hostile).toEqual(['too-complex-document', undefined])
    expect(performance.now() - before).toBeLessThan(3 * MAX_MS)
  })
})
