// SPDX-License-Identifier: Apache-2.0
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { MessageKey, MessageValues } from '#shared/locales/translator.ts'
import type { PortalInfo } from '#shared/portal-info.ts'
import { freeBytes, LOW_STORAGE_BYTES } from '#web/forms/device-storage.ts'
import { getJson, isApiError } from '#web/lib/api-client.ts'
import { fileSize } from '#web/lib/files.ts'
import { TIMINGS } from '#web/lib/timings.ts'

/** The level of a finding. `note` means useful information, but no problem. */
type Level = 'works' | 'note' | 'fails'

/** The result of a check, as a sentence that can be read aloud. */
export interface Finding {
  level: Level
  sentence: MessageKey
  values?: MessageValues
}

/** One check. `run` never throws: every failure is a finding. */
export interface Probe {
  id: string
  name: MessageKey
  run: () => Promise<Finding>
}

/** A response that takes longer than this is reported as slow, in milliseconds. */
const SLOW_MS = 1000

/**
 * The checks, in the order in which the office asks about them on the telephone. The checks of the portal send one
 * request each. The checks of the browser and the device send nothing and need no permission.
 */
export const PROBES: readonly Probe[] = [
  { id: 'server', name: 'connection.server', run: testServer },
  { id: 'database', name: 'connection.database', run: testDatabase },
  { id: 'session', name: 'connection.session', run: testSession },
  { id: 'version', name: 'connection.version', run: testVersion },
  { id: 'browser', name: 'connection.browser', run: testBrowser },
  { id: 'cookies', name: 'connection.cookies', run: testCookies },
  { id: 'drafts', name: 'connection.drafts', run: testDrafts },
  { id: 'camera', name: 'connection.camera', run: testCamera },
  { id: 'pdf', name: 'connection.pdf', run: testPdf },
]

const getWithTimeout = <Body>(path: string) =>
  getJson<Body>(path, { signal: AbortSignal.timeout(TIMINGS.connectionTimeout) })

/** Measures how long the portal takes to answer. */
async function testServer(): Promise<Finding> {
  const startedAt = performance.now()
  try {
    await getWithTimeout('/healthz')
  } catch {
    return { level: 'fails', sentence: navigator.onLine ? 'connection.server.silent' : 'connection.server.offline' }
  }
  const duration = performance.now() - startedAt
  const values = { seconds: (duration / 1000).toFixed(2) }
  return duration < SLOW_MS
    ? { level: 'works', sentence: 'connection.server.fast', values }
    : { level: 'note', sentence: 'connection.server.slow', values }
}

async function testDatabase(): Promise<Finding> {
  try {
    await getWithTimeout('/readyz')
    return { level: 'works', sentence: 'connection.database.ready' }
  } catch (error) {
    // An API error means that the portal has answered but has lost its database. Otherwise the portal was not reached.
    return isApiError(error)
      ? { level: 'fails', sentence: 'connection.database.lost' }
      : { level: 'note', sentence: 'connection.database.unknown' }
  }
}

/** Tests whether the user is logged in. */
async function testSession(): Promise<Finding> {
  try {
    const { data: user } = await getWithTimeout<{ data: CurrentUser | null }>('/api/session')
    return user
      ? { level: 'works', sentence: 'connection.session.signedIn', values: { name: user.username } }
      : { level: 'note', sentence: 'connection.session.signedOut' }
  } catch {
    return { level: 'note', sentence: 'connection.session.unknown' }
  }
}

async function testVersion(): Promise<Finding> {
  try {
    const { version } = await getWithTimeout<PortalInfo>('/api/portal')
    return { level: 'works', sentence: 'connection.version.known', values: { version } }
  } catch {
    return { level: 'note', sentence: 'connection.version.unknown' }
  }
}

/** Browser features that the portal needs, by their technical names. */
const REQUIRED_FEATURES: Record<string, () => boolean> = {
  dialog: () => 'HTMLDialogElement' in window,
  'session storage': canUseSessionStorage,
  'AbortSignal.timeout': () => 'timeout' in AbortSignal,
  'Intl.DateTimeFormat': () => Intl.DateTimeFormat.supportedLocalesOf(document.documentElement.lang).length > 0,
  'object URLs': () => 'createObjectURL' in URL,
  'upload progress': () => 'upload' in XMLHttpRequest.prototype,
  'CSS :has()': () => CSS.supports('selector(:has(a))'),
}

/** Names the required features that the browser lacks. */
async function testBrowser(): Promise<Finding> {
  const missing = Object.keys(REQUIRED_FEATURES).filter((name) => !REQUIRED_FEATURES[name]?.())
  return missing.length === 0
    ? { level: 'works', sentence: 'connection.browser.able' }
    : { level: 'fails', sentence: 'connection.browser.old', values: { names: missing.join(', ') } }
}

function canUseSessionStorage() {
  try {
    sessionStorage.setItem('connection-check', '1')
    sessionStorage.removeItem('connection-check')
    return true
  } catch {
    return false
  }
}

async function testCookies(): Promise<Finding> {
  return navigator.cookieEnabled
    ? { level: 'works', sentence: 'connection.cookies.allowed' }
    : { level: 'fails', sentence: 'connection.cookies.refused' }
}

/** Tests whether the device can store drafts, and how much space is left for them. */
async function testDrafts(): Promise<Finding> {
  if (!(await canUseIndexedDb())) return { level: 'note', sentence: 'connection.drafts.refused' }
  const free = await freeBytes()
  if (free === undefined) return { level: 'works', sentence: 'connection.drafts.saved.unmeasured' }
  const values = { size: fileSize(free) }
  return free < LOW_STORAGE_BYTES
    ? { level: 'note', sentence: 'connection.drafts.scarce', values }
    : { level: 'works', sentence: 'connection.drafts.saved', values }
}

const PROBE_STORE = 'gram-seva-connection-check'

/** Whether the browser can open an IndexedDB database, which drafts need. Deletes the test database afterwards. */
function canUseIndexedDb() {
  return new Promise<boolean>((resolve) => {
    try {
      const request = indexedDB.open(PROBE_STORE)
      request.onerror = () => resolve(false)
      request.onsuccess = () => {
        request.result.close()
        indexedDB.deleteDatabase(PROBE_STORE)
        resolve(true)
      }
    } catch {
      resolve(false)
    }
  })
}

/** Looks for a camera without opening it. */
async function testCamera(): Promise<Finding> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices()
    if (devices.some(({ kind }) => kind === 'videoinput'))
      return { level: 'works', sentence: 'connection.camera.found' }
  } catch {
    // A browser that does not list cameras may still offer one in its file dialog.
  }
  return { level: 'note', sentence: 'connection.camera.none' }
}

/** Tests whether the browser shows PDFs itself, or only downloads them. */
async function testPdf(): Promise<Finding> {
  return navigator.pdfViewerEnabled
    ? { level: 'works', sentence: 'connection.pdf.shown' }
    : { level: 'note', sentence: 'connection.pdf.downloaded' }
}
