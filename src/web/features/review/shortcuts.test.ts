import { describe, expect, test } from 'vitest'
import { type KeyPress, shortcutOf } from './shortcuts.ts'

const aPress = (changes: Partial<KeyPress>): KeyPress => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...changes,
})
const FREE = { isTyping: false, isOn: true }

describe('Keyboard shortcuts', () => {
  test.for([
    ['j opens the next application', { key: 'j' }, 'next'],
    ['so does J', { key: 'J', shiftKey: true }, 'next'],
    ['Ctrl+Enter saves and opens the next application', { key: 'Enter', ctrlKey: true }, 'saveAndNext'],
    ['so does ⌘+Enter', { key: 'Enter', metaKey: true }, 'saveAndNext'],
    ['? lists all shortcuts', { key: '?', code: 'Slash', shiftKey: true }, 'help'],
    ['the V key of a Hindi keyboard is V', { key: 'न', code: 'KeyV' }, 'Verified'],
    ['the / key of a Hindi keyboard is /', { key: 'य', code: 'Slash' }, 'search'],
    ['Alt+T belongs to the toasts', { key: 't', altKey: true }, undefined],
    ['Ctrl+R belongs to the browser', { key: 'r', ctrlKey: true }, undefined],
    ['Tab belongs to the browser', { key: 'Tab', code: 'Tab' }, undefined],
  ] as const)('%s', ([, press, shortcut]) => {
    expect(shortcutOf(aPress(press), FREE)).toBe(shortcut)
  })

  test('in a text field only Ctrl+Enter is a shortcut', () => {
    const typing = { isTyping: true, isOn: true }
    expect(shortcutOf(aPress({ key: 'v' }), typing)).toBeUndefined()
    expect(shortcutOf(aPress({ key: 'Enter', ctrlKey: true }), typing)).toBe('saveAndNext')
  })

  test('single characters can be switched off', () => {
    expect(shortcutOf(aPress({ key: '?' }), { isTyping: false, isOn: false })).toBeUndefined()
  })
})
