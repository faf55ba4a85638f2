// SPDX-License-Identifier: Apache-2.0
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
    ['J opens the next application', { key: 'J', shiftKey: true }, 'next'],
    ['Ctrl+Enter saves and opens the next application', { key: 'Enter', ctrlKey: true }, 'saveAndNext'],
    ['⌘+Enter saves and opens the next application', { key: 'Enter', metaKey: true }, 'saveAndNext'],
    ['? lists all shortcuts', { key: '?', code: 'Slash', shiftKey: true }, 'help'],
    ['the V key of a Hindi keyboard is V', { key: 'न', code: 'KeyV' }, 'Verified'],
    ['the / key of a Hindi keyboard is /', { key: 'य', code: 'Slash' }, 'search'],
    ['Q asks the applicant for changes', { key: 'q' }, 'ask'],
    ['3 opens the third document', { key: '3', code: 'Digit3' }, 'nthDocument'],
    ['the 3 key of a Hindi keyboard opens the third document', { key: '३', code: 'Digit3' }, 'nthDocument'],
    ['the down arrow moves to the next answer', { key: 'ArrowDown' }, 'nextAnswer'],
    ['the up arrow moves to the previous answer', { key: 'ArrowUp' }, 'previousAnswer'],
    ['Shift and an arrow belong to the browser', { key: 'ArrowDown', shiftKey: true }, undefined],
    ['X marks an answer that differs', { key: 'x' }, 'differs'],
    ['0 opens no document', { key: '0', code: 'Digit0' }, undefined],
    ['Ctrl+K opens the command palette', { key: 'k', ctrlKey: true }, 'palette'],
    ['Ctrl+Z undoes a decision', { key: 'z', ctrlKey: true }, 'undo'],
    ['Ctrl+3 belongs to the browser', { key: '3', ctrlKey: true }, undefined],
    ['Alt+T belongs to the toasts', { key: 't', altKey: true }, undefined],
    ['Ctrl+R belongs to the browser', { key: 'r', ctrlKey: true }, undefined],
    ['Tab belongs to the browser', { key: 'Tab', code: 'Tab' }, undefined],
  ] as const)('%s', ([, press, shortcut]) => {
    expect(shortcutOf(aPress(press), FREE)).toBe(shortcut)
  })

  test('in a text field only Ctrl+Enter and Ctrl+K are shortcuts; Ctrl+Z undoes the typing', () => {
    const typing = { isTyping: true, isOn: true }
    expect(shortcutOf(aPress({ key: 'v' }), typing)).toBeUndefined()
    expect(shortcutOf(aPress({ key: 'Enter', ctrlKey: true }), typing)).toBe('saveAndNext')
    expect(shortcutOf(aPress({ key: 'k', ctrlKey: true }), typing)).toBe('palette')
    expect(shortcutOf(aPress({ key: 'z', ctrlKey: true }), typing)).toBeUndefined()
  })

  test('shortcuts of a single character can be switched off', () => {
    expect(shortcutOf(aPress({ key: '?' }), { isTyping: false, isOn: false })).toBeUndefined()
  })
})
