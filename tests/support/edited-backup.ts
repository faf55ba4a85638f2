// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { readArchive, writeArchive } from '#server/operations/backup/archive.ts'
import { PATHS } from '#server/operations/backup/manifest.ts'

interface Edit {
  from: string
  to: string
  passphrase: string
  /** The beginning of a file name. The first file whose name begins with it is edited. */
  path: string
  /** Changes the content. The rows of a table are decompressed before. */
  edit: (content: Buffer) => Buffer<ArrayBuffer>
}

/** Copies a backup and edits one file. Its new digest is written to the lists, as if the portal itself had backed up this file. */
export async function writeEditedBackup({ from, to, passphrase, path, edit }: Edit): Promise<void> {
  const archive = await writeArchive(to, passphrase, 10)
  const digests = new Map<string, string>()
  let edited: { name: string; content: Buffer<ArrayBuffer> } | undefined
  for await (const entry of readArchive(from, passphrase)) {
    const { name, mode } = entry.header
    let content = await buffer(entry)
    if (!edited && name.startsWith(path)) {
      content = name.startsWith(PATHS.database) ? gzipSync(edit(gunzipSync(content))) : edit(content)
      edited = { name, content }
    }
    if (edited && name.startsWith(PATHS.lists)) {
      content = withDigest(content, edited)
      digests.set(name, digestOf(content))
    }
    if (name === PATHS.manifest) {
      const manifest = JSON.parse(String(content))
      for (const list of manifest.lists) list.sha256 = digests.get(list.name) ?? list.sha256
      content = Buffer.from(JSON.stringify(manifest))
    }
    await archive.add({ name, size: content.length, ...(mode !== undefined && { mode }) }, Readable.from([content]))
  }
  if (!edited) throw new Error(`The backup contains no ${path}`)
  await archive.finish()
}

/** Replaces the size and the digest of the edited file in a list. */
function withDigest(list: Buffer, { name, content }: { name: string; content: Buffer }): Buffer<ArrayBuffer> {
  const lines = String(list)
    .trimEnd()
    .split('\n')
    .map((line) => {
      const file = JSON.parse(line)
      return JSON.stringify(file.name === name ? { name, size: content.length, sha256: digestOf(content) } : file)
    })
  return Buffer.from(`${lines.join('\n')}\n`)
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
