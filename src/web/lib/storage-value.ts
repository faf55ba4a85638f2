// SPDX-License-Identifier: Apache-2.0
interface StorageValue {
  /** Returns the value; null if nothing is stored, or if storage is unavailable. */
  get: () => string | null
  /** Stores a value. Does nothing if storage is unavailable. */
  set: (value: string) => void
  remove: () => void
}

/** A value in the browser's storage. Storage may be disabled or full; no screen fails because of that. */
function storageValue(storage: () => Storage, key: string): StorageValue {
  return {
    get: () => ignoreErrors(() => storage().getItem(key)) ?? null,
    set: (value) => ignoreErrors(() => storage().setItem(key, value)),
    remove: () => ignoreErrors(() => storage().removeItem(key)),
  }
}

function ignoreErrors<Result>(act: () => Result) {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** A value that is stored until the tab is closed. */
export const sessionStorageValue = (key: string) => storageValue(() => sessionStorage, key)

/** A value that is stored on this device. */
export const localStorageValue = (key: string) => storageValue(() => localStorage, key)

/** The prefix of the keys under which forms store their texts until they are in the drafts' database (`forms/drafts.ts`). */
export const UNSAVED_TEXTS = 'unsaved/'

/** The prefix of the keys of a reviewer's work that is not sent yet. */
export const UNSENT_REVIEWS = 'unsent-review/'

/** Set if this device has forms in its outbox. The home screen reads it before the outbox's database has been opened. */
export const outboxHint = localStorageValue('outbox')

/** Removes the values from this device whose keys have this prefix. */
export const removeStoredOnDevice = (prefix: string) =>
  ignoreErrors(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  })
