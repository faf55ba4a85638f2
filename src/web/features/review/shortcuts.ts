/** Keyboard actions of the review lists and dialogs. */
export type Shortcut =
  | 'next'
  | 'previous'
  | 'Verified'
  | 'Approved'
  | 'Rejected'
  | 'document'
  | 'saveAndNext'
  | 'search'
  | 'help'

const LETTERS: Record<string, Shortcut> = {
  j: 'next',
  k: 'previous',
  v: 'Verified',
  a: 'Approved',
  r: 'Rejected',
  d: 'document',
  '/': 'search',
  '?': 'help',
}

/** The keys of the help dialog, in the order of a reviewer's work. */
export const KEYS: readonly { keys: readonly string[]; shortcut: Shortcut | 'open' }[] = [
  { keys: ['J'], shortcut: 'next' },
  { keys: ['K'], shortcut: 'previous' },
  { keys: ['Enter'], shortcut: 'open' },
  { keys: ['D'], shortcut: 'document' },
  { keys: ['V'], shortcut: 'Verified' },
  { keys: ['A'], shortcut: 'Approved' },
  { keys: ['R'], shortcut: 'Rejected' },
  { keys: ['Ctrl', 'Enter'], shortcut: 'saveAndNext' },
  { keys: ['/'], shortcut: 'search' },
  { keys: ['?'], shortcut: 'help' },
]

export interface KeyPress
  extends Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'> {}

/**
 * The shortcut of a key press, if any. Single characters count only outside of text fields and while they are switched
 * on (WCAG 2.1.4). Combinations with Alt or Ctrl belong to the browser, except Ctrl+Enter.
 */
export function shortcutOf(press: KeyPress, { isTyping, isOn }: { isTyping: boolean; isOn: boolean }) {
  if (press.isComposing || press.altKey) return undefined
  if (press.ctrlKey || press.metaKey) return press.key === 'Enter' ? 'saveAndNext' : undefined
  return isTyping || !isOn ? undefined : LETTERS[characterOf(press)]
}

/** The character of a key press. For keyboard layouts of other scripts, it is the letter on the same key of a Latin layout. */
function characterOf({ key, code, shiftKey }: KeyPress) {
  if (/^[\x20-\x7e]$/.test(key)) return key.toLowerCase()
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return code.startsWith('Key') && key.length === 1 ? code.slice(3).toLowerCase() : ''
}
