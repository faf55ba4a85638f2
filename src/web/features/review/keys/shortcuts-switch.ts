import { createStore } from '#web/lib/create-store.ts'
import { keptOnDevice } from '#web/lib/kept-value.ts'

const OFF = 'off'
const kept = keptOnDevice('gram-seva.shortcuts')
const isOn = createStore(kept.find() !== OFF)

/** Whether single keys do anything on this device; they do until somebody switches them off. */
export const areShortcutsOn = isOn.get

export function switchShortcuts(on: boolean) {
  if (on) kept.forget()
  else kept.keep(OFF)
  isOn.set(on)
}

export const useShortcutsSwitch = isOn.use
