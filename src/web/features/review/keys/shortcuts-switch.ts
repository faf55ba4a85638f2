import { useSyncExternalStore } from 'react'

const KEY = 'gram-seva.shortcuts'
const OFF = 'off'
const listeners = new Set<() => void>()

/** Whether single keys do anything on this device; they do until somebody switches them off. */
export const areShortcutsOn = () => localStorage.getItem(KEY) !== OFF

export function switchShortcuts(on: boolean) {
  if (on) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, OFF)
  for (const listener of listeners) listener()
}

export const useShortcutsSwitch = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, areShortcutsOn)
