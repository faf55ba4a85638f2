/** The text that a person had typed into a form when their session ended. */
interface Held {
  person: string
  path: string
  values: unknown
}

let held: Held | undefined

/**
 * Keeps what a person typed in this tab's memory while they log in again. Unlike a draft it may hold Aadhaar numbers: a
 * reload, a logout or another person's login forgets it.
 */
export function holdValues(person: string, path: string, values: unknown) {
  held = { person, path, values }
}

/** The values held for a form, once. Values of another person are forgotten. */
export function takeHeldValues<Values>(person: string, path: string): Values | undefined {
  if (held?.person !== person) held = undefined
  if (held?.path !== path) return undefined
  const { values } = held
  held = undefined
  return values as Values
}

/** Forgets what is held. */
export function dropHeldValues() {
  held = undefined
}
