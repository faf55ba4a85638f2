// SPDX-License-Identifier: Apache-2.0
/**
 * Memoizes values that never change, for the `limit` most recently used keys. Concurrent calls share one promise, and a
 * rejected promise is dropped, so that the next call tries again.
 */
export function lruMemo<Key, Value>(limit: number) {
  const cache = new Map<Key, Promise<Value>>()

  return (key: Key, create: () => Promise<Value>): Promise<Value> => {
    const value = cache.get(key) ?? create()
    // A map is in insertion order. Inserting the key again makes it the last key.
    cache.delete(key)
    cache.set(key, value)
    value.catch(() => cache.delete(key))
    for (const oldest of cache.keys()) {
      if (cache.size <= limit) break
      cache.delete(oldest)
    }
    return value
  }
}
