/** The text that a person had typed into a form when their session ended. */
interface Held {
  person: string
  path: string
  values: unknown
}

let held: Held | undefined

/**
 * Keeps the values that a person has typed in the memory of this tab, while they log in again. Unlike a draft, they may
 * include Aadhaar numbers: a reload, a logout or another person's login deletes them.
 */
export function holdValues(person: string, path: string, values: unknown) {
  held = { person, path, values }
}

/** Returns the values held for a form, and deletes them. Values of another person are deleted, too. */
export function takeHeldValues<Values>(person: string, path: string): Values | undefined {
  if (held?.person !== person) held = undefined
  if (held?.path !== path) return undefined
  const { values } = held
  held = undefined
  return values as Values
}

/** Deletes the held values. */
export function dropHeldValues() {
  held = undefined
}
