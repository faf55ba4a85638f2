import { fileSize } from '#web/lib/files.ts'
import type { Finding, Probe } from './probe.ts'

/** Checks of the browser and the device. They send nothing and ask for no permission. */
export const DEVICE_PROBES: readonly Probe[] = [
  { id: 'browser', name: 'connection.browser', run: testBrowser },
  { id: 'cookies', name: 'connection.cookies', run: testCookies },
  { id: 'drafts', name: 'connection.drafts', run: testDrafts },
  { id: 'camera', name: 'connection.camera', run: testCamera },
  { id: 'pdf', name: 'connection.pdf', run: testPdf },
]

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

/** A draft holds the documents of a submission, at most 25 MB. Below twice that, space is short. */
const LOW_STORAGE_BYTES = 50 * 1024 * 1024

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

/** Opens a database as drafts do, and deletes it. */
function canUseIndexedDb() {
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

/** Undefined where the browser does not report it, such as over plain HTTP. */
async function freeBytes() {
  try {
    const { quota, usage } = await navigator.storage.estimate()
    return quota === undefined ? undefined : quota - (usage ?? 0)
  } catch {
    return undefined
  }
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

async function testPdf(): Promise<Finding> {
  return navigator.pdfViewerEnabled
    ? { level: 'works', sentence: 'connection.pdf.shown' }
    : { level: 'note', sentence: 'connection.pdf.downloaded' }
}
