type Place = () => Storage

const inTab: Place = () => sessionStorage
const onDevice: Place = () => localStorage

interface KeptValue {
  /** Null where nothing is kept, or where the browser keeps nothing. */
  find: () => string | null
  /** Lasts until the page is closed at most where the browser keeps nothing. */
  keep: (value: string) => void
  forget: () => void
}

/** A value in the browser's storage, which some people switch off and which may be full: no screen fails for that. */
function keptValue(place: Place, key: string): KeptValue {
  return {
    find: () => quietly(() => place().getItem(key)) ?? null,
    keep: (value) => quietly(() => place().setItem(key, value)),
    forget: () => quietly(() => place().removeItem(key)),
  }
}

function quietly<Result>(act: () => Result) {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** Kept until the tab is closed. */
export const keptInTab = (key: string) => keptValue(inTab, key)

/** Kept on this device. */
export const keptOnDevice = (key: string) => keptValue(onDevice, key)
