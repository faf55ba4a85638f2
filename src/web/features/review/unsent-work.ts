// SPDX-License-Identifier: Apache-2.0
import { afterLogout } from '#web/lib/session-end.ts'
import { localStorageValue, UNSENT_REVIEWS } from '#web/lib/storage-value.ts'

/** A part of the work that reviewers have not sent yet. */
export interface UnsentWork<Value> {
  get: (key: string) => Value | undefined
  set: (key: string, value: Value) => void
  delete: (key: string) => void
}

/** The version of an application that a reviewer works on. */
interface Reviewed {
  _id: string
  updatedAt: string
}

/** The key of a reviewer's work on this version of an application. */
export const unsentKey = (reviewer: string, { _id, updatedAt }: Reviewed) => `${reviewer} ${_id} ${updatedAt}`

/** The time for which unsent work is stored: 30 days, in milliseconds. */
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

const memory = new Map<string, unknown>()
afterLogout.add(() => memory.clear())
removeStored((key) => Date.now() - savedAtOf(key) > LIFETIME_MS)

interface UnsentWorkOptions {
  /**
   * Whether the work survives a change of the application while the tab is open, because the reviewer has written it.
   */
  isKeptInTab?: boolean
}

/**
 * The unsent work of this kind, by `unsentKey`. It is kept in the memory of the tab and stored on this device, so that
 * neither a reload nor a power cut loses it. Stored work belongs to one version of the application. If a decision was
 * sent while the tab was closing, the version has changed, and the stored work is no longer shown. The work is removed
 * when it is sent (`forgetUnsentWork`), at a logout (`clearDevice`), and after 30 days. Values must be representable as
 * JSON.
 */
export function unsentWork<Value>(kind: string, { isKeptInTab = false }: UnsentWorkOptions = {}): UnsentWork<Value> {
  const storageOf = (key: string) => localStorageValue(`${UNSENT_REVIEWS}${kind}/${key}`)
  // The version is the last word of a key. Work that is kept in the tab is stored in memory without the version.
  const memoryKeyOf = (key: string) => `${kind}/${isKeptInTab ? key.slice(0, key.lastIndexOf(' ') + 1) : key}`
  return {
    get: (key) => {
      const name = memoryKeyOf(key)
      if (!memory.has(name)) memory.set(name, readStored(storageOf(key).get())?.value)
      return memory.get(name) as Value | undefined
    },
    set: (key, value) => {
      storageOf(key).set(JSON.stringify({ savedAt: Date.now(), value }))
      memory.set(memoryKeyOf(key), value)
    },
    delete: (key) => {
      storageOf(key).remove()
      memory.delete(memoryKeyOf(key))
    },
  }
}

/** Removes everything that reviewers on this device have begun with an application, after it was sent. */
export function forgetUnsentWork({ _id }: Pick<Reviewed, '_id'>) {
  const isAbout = (name: string) => name.includes(` ${_id} `)
  for (const name of memory.keys()) if (isAbout(name)) memory.delete(name)
  removeStored(isAbout)
}

/** Removes the stored work whose key fits the condition. Storage may be unavailable. */
function removeStored(isRemoved: (key: string) => boolean) {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(UNSENT_REVIEWS) && isRemoved(key)) localStorage.removeItem(key)
    }
  } catch {}
}

const savedAtOf = (key: string) => Number(readStored(localStorageValue(key).get())?.savedAt ?? 0)

/** A stored value; undefined if there is none, or if it is damaged. */
function readStored(text: string | null): { savedAt: number; value: unknown } | undefined {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
