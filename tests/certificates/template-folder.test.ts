// SPDX-License-Identifier: Apache-2.0
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openCompiler } from '#server/certificates/typesetting/open-compiler.ts'

const outerFolder = mkdtempSync(join(tmpdir(), 'templates-'))
afterAll(() => rmSync(outerFolder, { recursive: true }))

describe('a template', () => {
  test.for(['/../secret.txt', '../secret.txt', '/etc/hostname'])('cannot read %s outside its folder', (path) => {
    const folder = mkdtempSync(join(outerFolder, 'folder-'))
    writeFileSync(join(outerFolder, 'secret.txt'), 'secret')
    writeFileSync(
      join(folder, 'template.typ'),
      `#set document(date: datetime(year: 2026, month: 1, day: 1))\n#read("${path}")`,
    )
    expect(() => openCompiler(folder, 'template.typ').pdf({ content: {} })).toThrow(/access denied|not found/)
  })
})
