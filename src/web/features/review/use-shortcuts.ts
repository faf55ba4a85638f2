// SPDX-License-Identifier: Apache-2.0
import { useEffect, useEffectEvent } from 'react'
import { localStorageValue } from '#web/lib/storage-value.ts'
import { createStore } from '#web/lib/store.ts'
import { characterOf, type Shortcut, shortcutOf } from './shortcuts.ts'

/** The action of each shortcut. The action of the number keys receives the number. */
export type Actions = Partial<Record<Exclude<Shortcut, 'nthDocument'>, (() => void) | undefined>> & {
  nthDocument?: ((number: number) => void) | undefined
}

/** Where shortcuts work: on the page while no dialog is open, in a single open dialog, or in both. */
type Scope = 'page' | 'dialog' | 'both'

/**
 * The keys whose action must not repeat while the key is held down. It would set and clear a choice in turn, for
 * example.
 */
const TOGGLES: readonly Shortcut[] = ['Verified', 'Approved', 'Rejected', 'matches', 'differs']

/** Runs the actions of pressed keys while the calling component is mounted. */
export function useShortcuts(scope: Scope, actions: Actions) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isScopeActive(scope)) return
    const shortcut = shortcutOf(event, { isTyping: isTyping(event.target), isOn: enabled.get() })
    if ((isArrow(event) && usesArrows(event.target)) || (event.key === ' ' && usesSpace(event.target))) return
    const act = shortcut && actions[shortcut]
    if (!act) return
    event.preventDefault()
    if (event.repeat && TOGGLES.includes(shortcut)) return
    act(Number(characterOf(event)))
  })
  const currentActions = useEffectEvent(() => (isScopeActive(scope) ? actions : {}))
  useEffect(() => {
    document.addEventListener('keydown', press)
    mountedActions.add(currentActions)
    return () => {
      document.removeEventListener('keydown', press)
      mountedActions.delete(currentActions)
    }
  }, [])
}

const mountedActions = new Set<() => Actions>()

/** All actions that shortcuts can run now. */
export const activeActions = (): Actions =>
  Object.assign({}, ...[...mountedActions].map((currentActions) => definedOf(currentActions())))

const definedOf = (actions: Actions) => Object.fromEntries(Object.entries(actions).filter(([, act]) => act))

function isScopeActive(scope: Scope) {
  const dialogs = document.querySelectorAll('dialog[open]').length
  return scope === 'both' ? dialogs < 2 : dialogs === (scope === 'dialog' ? 1 : 0)
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input:not([type=checkbox], [type=radio]), textarea, select') !== null

const isArrow = ({ key }: KeyboardEvent) => key.startsWith('Arrow')

/** Radio buttons, and boxes that scroll or change their height, have their own use of the arrow keys. */
const usesArrows = (target: EventTarget | null) =>
  target instanceof Element && target.matches('[type=radio], [role=tab], [tabindex="0"]')

/**
 * Whether the browser uses Space on this element: to press a focused control, or to scroll a focused box. On the inputs
 * of a compared answer, Space is a shortcut.
 */
const usesSpace = (target: EventTarget | null) =>
  target instanceof Element &&
  target.matches('a, button, input:not([data-answer] input), summary, [role=tab], [tabindex="0"]')

const OFF = 'off'
const stored = localStorageValue('gram-seva.shortcuts')
/** Whether single characters work as shortcuts on this device, which is the default. */
const enabled = createStore(stored.get() !== OFF)

/** Whether single characters work as shortcuts. Renders the component again after a change. */
export const useShortcutsEnabled = enabled.use

/** Switches single characters as shortcuts on or off, and stores the choice on this device. */
export function setShortcutsEnabled(isEnabled: boolean) {
  if (isEnabled) stored.remove()
  else stored.set(OFF)
  enabled.set(isEnabled)
}
