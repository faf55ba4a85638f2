/** What a key does in the lists and windows of a reviewer. */
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

/** Which keys a person is told of, in the order of their work. */
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

export interface Press
  extends Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'> {}

/**
 * The shortcut that a key press is, if any. Single characters count only where nobody types and where they are
 * switched on (WCAG 2.1.4); with Alt or Ctrl a key is somebody else's.
 */
export function shortcutOf(press: Press, { isTyping, isOn }: { isTyping: boolean; isOn: boolean }) {
  if (press.isComposing || press.altKey) return undefined
  if (press.ctrlKey || press.metaKey) return press.key === 'Enter' ? 'saveAndNext' : undefined
  return isTyping || !isOn ? undefined : LETTERS[characterOf(press)]
}

/** On a keyboard of another script the letters stand where they do on a Latin one. */
function characterOf({ key, code, shiftKey }: Press) {
  if (/^[\x20-\x7e]$/.test(key)) return key.toLowerCase()
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return code.startsWith('Key') && key.length === 1 ? code.slice(3).toLowerCase() : ''
}
