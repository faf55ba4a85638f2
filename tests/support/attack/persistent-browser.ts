// SPDX-License-Identifier: Apache-2.0
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright'
import { SCREEN_TIMEOUT_MS } from '../browser.ts'

/** A browser with a stored profile and a back/forward cache, like the browsers that people use at home. */
export interface PersistentBrowser {
  context: BrowserContext
  /** Closes the browser, and returns all files of its profile. */
  closeAndReadProfile: () => Promise<{ path: string; text: string }[]>
}

export async function openPersistentBrowser(origin: string): Promise<PersistentBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'gramseva-browser-'))
  await chmod(folder, 0o755)
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    baseURL: origin,
    serviceWorkers: 'allow',
    locale: 'en-IN',
  })
  context.setDefaultTimeout(SCREEN_TIMEOUT_MS)
  const closeAndReadProfile = async () => {
    await context.close()
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    const texts = await Promise.all(
      files.map(async (path) => ({ path: path.slice(folder.length), text: (await readFile(path)).toString('latin1') })),
    )
    await rm(folder, { recursive: true, force: true })
    return texts
  }
  return { context, closeAndReadProfile }
}
