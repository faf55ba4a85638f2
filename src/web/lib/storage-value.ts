interface StorageValue {
  /** Null where nothing is stored, or where the browser stores nothing. */
  get: () => string | null
  /** Does nothing where the browser stores nothing. */
  set: (value: string) => void
  remove: () => void
}

/** A value in the browser's storage. People may turn storage off, and it may be full: no screen fails for that. */
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

/** Stored until the tab is closed. */
export const sessionStorageValue = (key: string) => storageValue(() => sessionStorage, key)

/** Stored on this device. */
export const localStorageValue = (key: string) => storageValue(() => localStorage, key)
