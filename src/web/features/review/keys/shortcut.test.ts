import { describe, expect, test } from 'vitest'
import { type Press, shortcutOf } from './shortcut.ts'

const aPress = (changes: Partial<Press>): Press => ({
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
    ['j is the next application', { key: 'j' }, 'next'],
    ['so is J', { key: 'J', shiftKey: true }, 'next'],
    ['Ctrl+Enter saves and goes on', { key: 'Enter', ctrlKey: true }, 'saveAndNext'],
    ['so does ⌘+Enter', { key: 'Enter', metaKey: true }, 'saveAndNext'],
    ['? tells them all', { key: '?', code: 'Slash', shiftKey: true }, 'help'],
    ['on a Hindi keyboard the key of V is V', { key: 'न', code: 'KeyV' }, 'Verified'],
    ['on a Hindi keyboard the key of / is /', { key: 'य', code: 'Slash' }, 'search'],
    ['Alt+T is the messages’', { key: 't', altKey: true }, undefined],
    ['Ctrl+R is the browser’s', { key: 'r', ctrlKey: true }, undefined],
    ['Tab is the browser’s', { key: 'Tab', code: 'Tab' }, undefined],
  ] as const)('%s', ([, press, shortcut]) => {
    expect(shortcutOf(aPress(press), FREE)).toBe(shortcut)
  })

  test('whoever types, types; only Ctrl+Enter means something', () => {
    const typing = { isTyping: true, isOn: true }
    expect(shortcutOf(aPress({ key: 'v' }), typing)).toBeUndefined()
    expect(shortcutOf(aPress({ key: 'Enter', ctrlKey: true }), typing)).toBe('saveAndNext')
  })

  test('switched off, no single character does anything', () => {
    expect(shortcutOf(aPress({ key: '?' }), { isTyping: false, isOn: false })).toBeUndefined()
  })
})
