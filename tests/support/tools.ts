// SPDX-License-Identifier: Apache-2.0
import { appendFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'

const FOLDERS = ['/usr/bin', '/usr/sbin', '/bin', '/sbin']

/** Tools that are not programs: with `root`, the user must be root, and `sprig` is a Go package of Debian. */
const OTHERS: Record<string, () => boolean> = {
  root: () => process.getuid?.() === 0,
  sprig: () => existsSync('/usr/share/gocode/src/github.com/Masterminds/sprig'),
}

/**
 * Whether this machine has all these tools. A test that needs them is skipped without them. `.ci/run` names the missing tools at
 * its end, so that nobody overlooks the skipped tests.
 */
export function hasTools(...tools: readonly string[]): boolean {
  const missing = tools.filter((tool) => !isAvailable(tool))
  const { MISSING_TOOLS: file } = process.env
  if (file) for (const tool of missing) appendFileSync(file, `${tool}\n`)
  return missing.length === 0
}

const isAvailable = (tool: string) => OTHERS[tool]?.() ?? FOLDERS.some((folder) => existsSync(join(folder, tool)))
