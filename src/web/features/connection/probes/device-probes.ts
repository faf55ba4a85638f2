import { fileSize } from '#web/lib/files.ts'
import type { Finding, Probe } from '../finding.ts'

/** What is asked of the browser and the device; nothing of it leaves the device, and nobody is asked for permission. */
export const DEVICE_PROBES: readonly Probe[] = [
  { id: 'browser', name: 'connection.browser', run: testBrowser },
  { id: 'cookies', name: 'connection.cookies', run: testCookies },
  { id: 'drafts', name: 'connection.drafts', run: testDrafts },
  { id: 'camera', name: 'connection.camera', run: testCamera },
  { id: 'pdf', name: 'connection.pdf', run: testPdf },
]

/** What the screens are built on, by the names that whoever mends a browser knows. */
const NEEDED: Record<string, () => boolean> = {
  dialog: () => 'HTMLDialogElement' in window,
  'session storage': canStore,
  'AbortSignal.timeout': () => 'timeout' in AbortSignal,
  'Intl.DateTimeFormat': () => Intl.DateTimeFormat.supportedLocalesOf(document.documentElement.lang).length > 0,
  'object URLs': () => 'createObjectURL' in URL,
  'upload progress': () => 'upload' in XMLHttpRequest.prototype,
  'CSS :has()': () => CSS.supports('selector(:has(a))'),
}

async function testBrowser(): Promise<Finding> {
  const missing = Object.keys(NEEDED).filter((name) => !NEEDED[name]?.())
  return missing.length === 0
    ? { level: 'works', sentence: 'connection.browser.able' }
    : { level: 'fails', sentence: 'connection.browser.old', values: { names: missing.join(', ') } }
}

function canStore() {
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

/** The largest submission is 25 MB, and a draft holds its documents: below twice that it is tight. */
const SCARCE_BYTES = 50 * 1024 * 1024

async function testDrafts(): Promise<Finding> {
  if (!(await canKeep())) return { level: 'note', sentence: 'connection.drafts.refused' }
  const free = await freeBytes()
  if (free === undefined) return { level: 'works', sentence: 'connection.drafts.kept.unmeasured' }
  const values = { size: fileSize(free) }
  return free < SCARCE_BYTES
    ? { level: 'note', sentence: 'connection.drafts.scarce', values }
    : { level: 'works', sentence: 'connection.drafts.kept', values }
}

const PROBE_STORE = 'gram-seva-connection-check'

/** Opens a store as drafts do, and removes it again. */
function canKeep() {
  return new Promise<boolean>((resolve) => {
    try {
      const opening = indexedDB.open(PROBE_STORE)
      opening.onerror = () => resolve(false)
      opening.onsuccess = () => {
        opening.result.close()
        indexedDB.deleteDatabase(PROBE_STORE)
        resolve(true)
      }
    } catch {
      resolve(false)
    }
  })
}

/** Undefined where the browser does not say, as over plain HTTP. */
async function freeBytes() {
  try {
    const { quota, usage } = await navigator.storage.estimate()
    return quota === undefined ? undefined : quota - (usage ?? 0)
  } catch {
    return undefined
  }
}

/** Looks whether there is a camera, without opening it. */
async function testCamera(): Promise<Finding> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices()
    if (devices.some(({ kind }) => kind === 'videoinput'))
      return { level: 'works', sentence: 'connection.camera.found' }
  } catch {
    // Browsers that do not tell of cameras may still have one; the file dialog offers it then.
  }
  return { level: 'note', sentence: 'connection.camera.none' }
}

async function testPdf(): Promise<Finding> {
  return navigator.pdfViewerEnabled
    ? { level: 'works', sentence: 'connection.pdf.shown' }
    : { level: 'note', sentence: 'connection.pdf.downloaded' }
}
