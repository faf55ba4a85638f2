/** The values that a user had typed into a form when their session ended. */
interface Held {
  owner: string
  path: string
  values: unknown
}

let held: Held | undefined

/**
 * Keeps the values that a user has typed, in the memory of this tab, while the user logs in again. Unlike a draft, they
 * may include Aadhaar numbers. They are deleted by a reload, by a logout, and when another user logs in. `owner` is the
 * email address or the username of the user.
 */
export function holdValues(owner: string, path: string, values: unknown) {
  held = { owner, path, values }
}

/** Returns the values held for a form, and deletes them. If they belong to another user, deletes them, too. */
export function takeHeldValues<Values>(owner: string, path: string): Values | undefined {
  if (held?.owner !== owner) held = undefined
  if (held?.path !== path) return undefined
  const { values } = held
  held = undefined
  return values as Values
}

/** Deletes the held values. */
export function dropHeldValues() {
  held = undefined
}
