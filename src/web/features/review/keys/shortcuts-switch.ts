import { localStorageValue } from '#web/lib/storage-value.ts'
import { createStore } from '#web/lib/store.ts'

const OFF = 'off'
const kept = localStorageValue('gram-seva.shortcuts')
const isOn = createStore(kept.get() !== OFF)

/** Whether single keys do anything on this device; they do until somebody switches them off. */
export const areShortcutsOn = isOn.get

export function switchShortcuts(on: boolean) {
  if (on) kept.remove()
  else kept.set(OFF)
  isOn.set(on)
}

export const useShortcutsSwitch = isOn.use
