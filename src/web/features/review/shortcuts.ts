// SPDX-License-Identifier: Apache-2.0
/** Keyboard actions of the review lists and dialogs. */
export type Shortcut =
  | 'next'
  | 'previous'
  | 'Verified'
  | 'Approved'
  | 'Rejected'
  | 'reasons'
  | 'ask'
  | 'document'
  | 'nthDocument'
  | 'fullScreen'
  | 'compare'
  | 'nextAnswer'
  | 'previousAnswer'
  | 'matches'
  | 'differs'
  | 'saveAndNext'
  | 'undo'
  | 'search'
  | 'help'
  | 'palette'
  | 'practice'

/**
 * The practice queue. It is part of the staff's screen, because a separate screen would add code to every first visit.
 */
export const PRACTICE_PATH = '/staff_dashboard?practice=1'

/**
 * The arrow keys move from answer to answer, and Space marks the focused answer. Elsewhere, Space belongs to the
 * browser.
 */
const NAMED_KEYS: Record<string, Shortcut> = { ArrowDown: 'nextAnswer', ArrowUp: 'previousAnswer', ' ': 'matches' }

const LETTERS: Record<string, Shortcut> = {
  j: 'next',
  k: 'previous',
  v: 'Verified',
  a: 'Approved',
  r: 'Rejected',
  e: 'reasons',
  q: 'ask',
  d: 'document',
  f: 'fullScreen',
  c: 'compare',
  x: 'differs',
  u: 'undo',
  '/': 'search',
  '?': 'help',
}

/** The keys of the help dialog, in the order of a reviewer's work. */
export const KEYS: readonly { keys: readonly string[]; shortcut: Shortcut | 'open' | 'leaveField' }[] = [
  { keys: ['J'], shortcut: 'next' },
  { keys: ['K'], shortcut: 'previous' },
  { keys: ['Enter'], shortcut: 'open' },
  { keys: ['D'], shortcut: 'document' },
  { keys: ['1–9'], shortcut: 'nthDocument' },
  { keys: ['F'], shortcut: 'fullScreen' },
  { keys: ['↓'], shortcut: 'nextAnswer' },
  { keys: ['↑'], shortcut: 'previousAnswer' },
  { keys: ['Space'], shortcut: 'matches' },
  { keys: ['X'], shortcut: 'differs' },
  { keys: ['C'], shortcut: 'compare' },
  { keys: ['V'], shortcut: 'Verified' },
  { keys: ['A'], shortcut: 'Approved' },
  { keys: ['R'], shortcut: 'Rejected' },
  { keys: ['E'], shortcut: 'reasons' },
  // The dialog itself handles Escape.
  { keys: ['Esc'], shortcut: 'leaveField' },
  { keys: ['Q'], shortcut: 'ask' },
  { keys: ['Ctrl', 'Enter'], shortcut: 'saveAndNext' },
  { keys: ['U'], shortcut: 'undo' },
  { keys: ['/'], shortcut: 'search' },
  { keys: ['Ctrl', 'K'], shortcut: 'palette' },
  { keys: ['?'], shortcut: 'help' },
  // The practice queue has no key. Only the command palette and the list of shortcuts open it.
  { keys: [], shortcut: 'practice' },
]

export interface KeyPress
  extends Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'> {}

/**
 * The shortcut of a key press, if any. Single characters count only outside of text fields and while they are switched
 * on (WCAG 2.1.4). Combinations with Alt or Ctrl belong to the browser, except Ctrl+Enter, Ctrl+K and,
 * outside of text fields, Ctrl+Z.
 */
export function shortcutOf(
  press: KeyPress,
  { isTyping, isOn }: { isTyping: boolean; isOn: boolean },
): Shortcut | undefined {
  if (press.isComposing || press.altKey) return undefined
  if (press.ctrlKey || press.metaKey)
    return press.key === 'Enter' ? 'saveAndNext' : shortcutWithControl(press, isTyping)
  if (isTyping || !isOn) return undefined
  if (NAMED_KEYS[press.key]) return press.shiftKey ? undefined : NAMED_KEYS[press.key]
  const character = characterOf(press)
  return /^[1-9]$/.test(character) ? 'nthDocument' : LETTERS[character]
}

/** The shortcut of a key that is pressed together with Ctrl or ⌘, except for Enter. */
function shortcutWithControl(press: KeyPress, isTyping: boolean) {
  const character = press.shiftKey ? '' : characterOf(press)
  if (character === 'z' && !isTyping) return 'undo'
  return character === 'k' ? 'palette' : undefined
}

/**
 * The character of a key press. For keyboard layouts of other scripts, it is the letter on the same key of a Latin
 * layout.
 */
export function characterOf({ key, code, shiftKey }: Pick<KeyPress, 'key' | 'code' | 'shiftKey'>) {
  // One printable ASCII character.
  if (/^[\x20-\x7e]$/.test(key)) return key.toLowerCase()
  if (code === 'Slash') return shiftKey ? '?' : '/'
  if (code.startsWith('Digit')) return code.slice(5)
  return code.startsWith('Key') && key.length === 1 ? code.slice(3).toLowerCase() : ''
}
