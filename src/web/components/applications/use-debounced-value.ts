// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from 'react'

/** Returns a value after it has not changed for `delay` milliseconds. */
export function useDebouncedValue<Value>(value: Value, delay: number) {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return debounced
}
