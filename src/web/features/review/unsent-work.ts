// SPDX-License-Identifier: Apache-2.0
import { localStorageValue, UNSENT_REVIEWS } from '#web/lib/storage-value.ts'

/** A part of the work that reviewers have not sent yet. The keys name the reviewer and the application. */
export type UnsentWork<Value> = Pick<Map<string, Value>, 'get' | 'set' | 'delete'>

/**
 * The unsent work of this kind. It is in the memory of the tab, and stored on this device, so that neither a reload nor a power cut
 * loses it. A logout removes it from the device (`clearDevice`). Values must be representable as JSON.
 */
export function unsentWork<Value>(kind: string): UnsentWork<Value> {
  const memory = new Map<string, Value>()
  const storedAs = (key: string) => localStorageValue(`${UNSENT_REVIEWS}${kind}/${key}`)
  return {
    get: (key) => {
      const text = memory.has(key) ? null : storedAs(key).get()
      return text === null ? memory.get(key) : (JSON.parse(text) as Value)
    },
    set: (key, value) => {
      storedAs(key).set(JSON.stringify(value))
      return memory.set(key, value)
    },
    delete: (key) => {
      storedAs(key).remove()
      return memory.delete(key)
    },
  }
}
