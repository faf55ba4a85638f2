import { useEffect, useEffectEvent } from 'react'
import { type Shortcut, shortcutOf } from './shortcut.ts'
import { areShortcutsOn } from './shortcuts-switch.ts'

type Actions = Partial<Record<Shortcut, (() => void) | undefined>>

/** Where shortcuts count: on the page while no window is open, in the one window, or in both. */
type Place = 'page' | 'window' | 'both'

/** Does what the keys say, as long as the part of the screen stands that calls this. */
export function useShortcuts(place: Place, actions: Actions) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isPlaceOf(place)) return
    const shortcut = shortcutOf(event, { isTyping: isTyping(event.target), isOn: areShortcutsOn() })
    const act = shortcut && actions[shortcut]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function isPlaceOf(place: Place) {
  const windows = document.querySelectorAll('dialog[open]').length
  return place === 'both' ? windows < 2 : windows === (place === 'window' ? 1 : 0)
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select') !== null
