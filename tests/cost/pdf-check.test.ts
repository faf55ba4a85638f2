// SPDX-License-Identifier: Apache-2.0
import { deflateSync } from 'node:zlib'
import { describe, test } from 'vitest'
import { findPdfError } from '#server/documents/checking/find-pdf-error.ts'
import { pdfStream, writePdf } from '#tests/support/corpus/write-pdf.ts'
import { expectLinear, repeated } from '#tests/support/cost/growth.ts'

/** Makes a PDF whose object 9 has this content. */
const asObject = (make: (bytes: number) => string) => (bytes: number) => writePdf({ objects: { 9: make(bytes) } })

/** PDF keywords and similar texts, which are repeated and never closed. */
const PIECES = [
  'obj%',
  'obj<<',
  'obj<<(',
  'obj<<>>%',
  'obj<<%\n',
  'obj<<>>stream\nx\x9c',
  '(((((\\(',
  '/S',
  '/AA%',
  '/OpenAction%',
  '/Encrypt 1 0%',
  'stream endobj ',
  'xref trailer startxref ',
  '%\n',
  '/#41',
  '1 0 obj ',
  '/Filter[/First 1 ',
  '\0 ',
]

/** Keywords that are repeated in compressed data. The decompressed size is twice the nominal size of the file. */
const COMPRESSED_PIECES = ['/S', '/OpenAction 1 0%', '/#41', '%\n']

/** Nested compressed data: each stored block contains the next object. */
function nested(bytes: number) {
  const begin = Buffer.from('obj<<>>stream\nx\x01', 'latin1')
  // A stored block of DEFLATE begins with its type, its length and the complement of its length.
  const block = Buffer.concat([begin, Buffer.from([0, begin.length + 5, 0, 255 - begin.length - 5, 255])])
  return Buffer.concat(Array.from({ length: Math.floor(bytes / block.length) }, () => block)).toString('latin1')
}

/** Cross-reference tables that reference a thousand other tables, none of which ends. */
function tables(bytes: number) {
  const references = Array.from({ length: 999 }, (_, index) => `/Prev ${index * 4 + 9} `)
  const pdf = writePdf({ objects: { 9: 'xref'.repeat(bytes / 4) } })
  const section = `xref trailer ${references.slice(0, 500).join('')}`
  return Buffer.concat([pdf, Buffer.from(`${section}\nstartxref\n${pdf.length}\n%%EOF\n`)])
}

const HOSTILE: Record<string, (bytes: number) => Buffer> = {
  ...Object.fromEntries(PIECES.map((pattern) => [JSON.stringify(pattern), asObject(repeated(pattern))])),
  ...Object.fromEntries(
    COMPRESSED_PIECES.map((pattern) => [
      `${JSON.stringify(pattern)}, compressed`,
      (bytes: number) =>
        writePdf({ objects: { 9: pdfStream('/Filter /FlateDecode', deflateSync(repeated(pattern)(2 * bytes))) } }),
    ]),
  ),
  'many open actions in a comment before one action': asObject((bytes) =>
    repeated('/OpenAction%', '', `\n<< /S /GoTo /X ${'a'.repeat(bytes / 2)} >>`)(bytes / 2),
  ),
  'many numbers in a comment before one object': asObject((bytes) =>
    repeated('9%', '/OpenAction 9 0 R ', `\n0 obj << /S /GoTo /X ${'a'.repeat(bytes / 2)} >>`)(bytes / 2),
  ),
  'many objects in a comment before one stream': asObject((bytes) =>
    repeated('obj<<>>%', '', `\nstream\n${deflateSync(Buffer.alloc(bytes / 2)).toString('latin1')}`)(bytes / 2),
  ),
  'nested compressed data': asObject(nested),
  'cross-reference tables without an end': tables,
}

describe('Checking a PDF takes at most linear time in its bytes', () => {
  test.for(Object.entries(HOSTILE))('with %s', async ([, make]) => {
    await expectLinear({ make, parse: findPdfError, usesThreads: true })
  })
})
