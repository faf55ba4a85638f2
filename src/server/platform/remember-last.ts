/**
 * Remembers what was made for the `most` keys that were asked for last, for things that never change. Whoever asks while
 * it is being made waits for the same; what failed is made anew when it is asked for again.
 */
export function rememberLast<Key, Made>(most: number) {
  const made = new Map<Key, Promise<Made>>()

  return (key: Key, make: () => Promise<Made>): Promise<Made> => {
    const one = made.get(key) ?? make()
    // Last asked for, last in line to go.
    made.delete(key)
    made.set(key, one)
    one.catch(() => made.delete(key))
    for (const oldest of made.keys()) {
      if (made.size <= most) break
      made.delete(oldest)
    }
    return one
  }
}
