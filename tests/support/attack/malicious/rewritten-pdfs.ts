// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writePdf } from '../../corpus/write-pdf.ts'
import type { MaliciousFile } from './malicious-file.ts'

const run = promisify(execFile)

const SOURCES: Record<string, () => Buffer> = {
  'a script as its open action': () => writePdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' }),
  'a link to a program': () => writePdf({ objects: { 3: pageWith('<< /S /Launch /F (cmd.exe) >>') } }),
  'a form that submits itself': () =>
    writePdf({ objects: { 3: pageWith('<< /S /SubmitForm /F (http://example.com) >>') } }),
  'an embedded file': () =>
    writePdf({
      catalog: '/Names << /EmbeddedFiles << /Names [(a) 9 0 R] >> >>',
      objects: {
        9: '<< /Type /Filespec /F (a.exe) /EF << /F 10 0 R >> >>',
        10: '<< /Length 1 >>\nstream\nx\nendstream',
      },
    }),
  'a script in the name tree': () =>
    writePdf({ catalog: '/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (1) >>] >> >>' }),
}

const pageWith = (action: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << >> /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /A ${action} >>] >>`

const FORMATS: Record<string, string[]> = {
  'with object streams': ['--object-streams=generate'],
  linearized: ['--linearize', '--object-streams=generate'],
  uncompressed: ['--qdf', '--object-streams=disable'],
  'as PDF 2.0': ['--force-version=2.0', '--object-streams=generate', '--recompress-flate', '--compression-level=9'],
}

const ENCRYPTIONS: Record<string, string[]> = {
  'with 40 bits': ['--allow-weak-crypto', '--encrypt', 'user', 'owner', '40', '--'],
  'with 128 bits': ['--allow-weak-crypto', '--encrypt', 'user', 'owner', '128', '--use-aes=n', '--'],
  'with AES': ['--allow-weak-crypto', '--encrypt', 'user', 'owner', '128', '--use-aes=y', '--'],
  'with 256 bits': ['--encrypt', 'user', 'owner', '256', '--'],
  'with 256 bits and object streams': ['--object-streams=generate', '--encrypt', 'user', 'owner', '256', '--'],
  'to forbid only copying': ['--encrypt', '', 'owner', '256', '--extract=n', '--'],
  'with 256 bits and linearized': ['--linearize', '--encrypt', 'user', 'owner', '256', '--'],
}

/** PDFs with active content and encrypted PDFs, written by a real program. */
export async function rewrittenPdfs(folder: string): Promise<MaliciousFile[]> {
  const files: MaliciousFile[] = []
  const rewrite = async (description: string, source: Buffer, options: readonly string[]) => {
    const [from, to] = [join(folder, 'from.pdf'), join(folder, 'to.pdf')]
    await writeFile(from, source)
    await run('qpdf', [...options, from, to])
    files.push({ what: description, name: 'paper.pdf', bytes: await readFile(to) })
  }
  for (const [description, make] of Object.entries(SOURCES)) {
    for (const [format, options] of Object.entries(FORMATS))
      await rewrite(`a PDF with ${description}, written ${format}`, make(), options)
  }
  for (const [how, options] of Object.entries(ENCRYPTIONS))
    await rewrite(`a PDF that is encrypted ${how}`, writePdf(), options)
  return files
}
