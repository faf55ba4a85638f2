// SPDX-License-Identifier: Apache-2.0
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { vi } from 'vitest'

/** The longest wait for a mail, in milliseconds. Usually the queue sends it within a few milliseconds. */
export const POLL_OPTIONS = { timeout: 15_000, interval: 25 }

/** Waits until the folder for mails without a mail server contains this many mails, and reads them, the oldest first. */
export async function mailsInOutbox(dataDir: string, count: number): Promise<Email[]> {
  const folder = join(dataDir, 'outbox')
  const names = await vi.waitUntil(async () => {
    // A file that is still being written begins with a dot.
    const found = (await readdir(folder).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name))
    return found.length >= count ? found.sort() : undefined
  }, POLL_OPTIONS)
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
}
