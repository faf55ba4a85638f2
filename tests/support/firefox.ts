import { mkdtempSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, firefox, type Page } from 'playwright'
import { vi } from 'vitest'

/** A downloaded PDF is stored, and not opened in a tab. */
const SETTINGS = { 'pdfjs.disabled': true, 'browser.helperApps.neverAsk.saveToDisk': 'application/pdf' }

/** Not in Firefox ESR. Playwright sends it for each new context, also without emulated media. */
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

/** Playwright's access from its client objects to their implementation, which is in the same process. */
interface InProcess {
  _connection: {
    toImpl: ((browser: Browser) => { _browserSession: BidiSession }) &
      ((page: Page) => { keyboard: { _raw: BidiKeyboard } })
  }
}

/**
 * Launches an installed Firefox, which Playwright drives through WebDriver BiDi; Playwright's own builds of Firefox have
 * another protocol. Playwright's support is new: two of its functions are replaced.
 */
export async function launchFirefox(executablePath: string): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    firefoxUserPrefs: SETTINGS,
    downloadsPath: downloads(),
  })
  const { _connection: connection } = browser as Browser & InProcess
  const session: BidiSession = Object.getPrototypeOf(connection.toImpl(browser)._browserSession)
  const { send } = session
  session.send = function (this: BidiSession, method, parameters) {
    return method === UNKNOWN_COMMAND ? Promise.resolve({}) : send.call(this, method, parameters)
  }
  const page = await browser.newPage()
  const keyboard: BidiKeyboard = Object.getPrototypeOf(connection.toImpl(page).keyboard._raw)
  // Playwright would set the value by script, which a form of React does not notice. These are real key presses.
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
function downloads() {
  folder ??= mkdtempSync(join(tmpdir(), 'gramseva-firefox-'))
  return folder
}

/** Waits for a downloaded file; Playwright does not report downloads of Firefox. Deletes it after reading. */
export async function downloadedByFirefox(name: string): Promise<Buffer> {
  const bytes = await vi.waitUntil(
    async () => {
      // A download that is not complete has another file beside it.
      const files = await readdir(downloads())
      return files.includes(name) && !files.some((file) => file.endsWith('.part')) && readFile(join(downloads(), name))
    },
    { timeout: 30_000 },
  )
  await rm(join(downloads(), name))
  return bytes
}
