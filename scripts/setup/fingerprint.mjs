// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** One hash of the names and contents of these files, and of all files in these folders. A missing path counts as `absent`. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(listFiles)) {
    hash.update(`${file}\0`)
    hash.update(existsSync(file) ? readFileSync(file) : 'absent')
    hash.update('\0')
  }
  return hash.digest('hex')
}

function listFiles(path) {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path]
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => listFiles(join(path, entry.name)))
}
