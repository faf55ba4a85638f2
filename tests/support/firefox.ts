// SPDX-License-Identifier: Apache-2.0
import { mkdtempSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, firefox, type Page } from 'playwright'
import { vi } from 'vitest'

/** With these settings, Firefox stores a downloaded PDF instead of opening it in a tab. */
const SETTINGS = { 'pdfjs.disabled': true, 'browser.helperApps.neverAsk.saveToDisk': 'application/pdf' }

/** Firefox ESR does not know this command. Playwright sends it for each browser context, even if no media features are emulated. */
const UNKNOWN_COMMAND = 'emulation.setMediaFeaturesOverride'

interface BidiSession {
  send: (method: string, parameters: unknown) => Promise<unknown>
}

interface KeyAction {
  type: 'keyDown' | 'keyUp'
  value: string
}

interface BidiKeyboard {
  sendText: (progress: unknown, text: string) => Promise<unknown>
  _performActions: (progress: unknown, actions: readonly KeyAction[]) => Promise<unknown>
}

/** The private property through which Playwright's client objects reach their implementation in the same process. */
interface WithImplementation {
  _connection: {
    toImpl: ((browser: Browser) => { _browserSession: BidiSession }) &
      ((page: Page) => { keyboard: { _raw: BidiKeyboard } })
  }
}

/**
 * Launches an installed Firefox, which Playwright drives through WebDriver BiDi. (Playwright's own builds of Firefox use
 * another protocol.) Playwright's support for BiDi is new and incomplete, so two of Playwright's functions are replaced.
 */
export async function launchFirefox(executablePath: string): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    firefoxUserPrefs: SETTINGS,
    downloadsPath: downloadsFolder(),
  })
  const { _connection: connection } = browser as Browser & WithImplementation
  const session: BidiSession = Object.getPrototypeOf(connection.toImpl(browser)._browserSession)
  const { send } = session
  session.send = function (this: BidiSession, method, parameters) {
    return method === UNKNOWN_COMMAND ? Promise.resolve({}) : send.call(this, method, parameters)
  }
  const page = await browser.newPage()
  const keyboard: BidiKeyboard = Object.getPrototypeOf(connection.toImpl(page).keyboard._raw)
  // Playwright would set the value of a field with a script, which React does not notice. This function presses keys instead.
  keyboard.sendText = function (this: BidiKeyboard, progress, text) {
    const keys = [...text].map((character) => (character === '\n' ? ENTER : character))
    const actions = keys.flatMap((value) => (['keyDown', 'keyUp'] as const).map((type) => ({ type, value })))
    return this._performActions(progress, actions)
  }
  await page.close()
  return browser
}

/** The Enter key in WebDriver. */
const ENTER = '\uE007'

let folder: string | undefined

/** The folder in which Firefox stores downloads. */
function downloadsFolder() {
  folder ??= mkdtempSync(join(tmpdir(), 'gramseva-firefox-'))
  return folder
}

/** Waits for a downloaded file; Playwright does not report downloads of Firefox. Deletes it after reading. */
export async function downloadedByFirefox(name: string): Promise<Buffer> {
  const bytes = await vi.waitUntil(
    async () => {
      // While a download is incomplete, a `.part` file lies beside it.
      const files = await readdir(downloadsFolder())
      return (
        files.includes(name) && !files.some((file) => file.endsWith('.part')) && readFile(join(downloadsFolder(), name))
      )
    },
    { timeout: 30_000 },
  )
  await rm(join(downloadsFolder(), name))
  return bytes
}
