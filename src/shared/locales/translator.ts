// SPDX-License-Identifier: Apache-2.0
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { messages as source } from './en/index.ts'

/** The key of a sentence. Only keys of the source language compile. */
export type MessageKey = keyof typeof source
export type Messages = Record<MessageKey, string>
export type MessageValues = Record<string, string | number>

/** Translates a key into one language, and fills in its plurals and values (ICU MessageFormat). */
export type Translate = (key: MessageKey, values?: MessageValues) => string

/** A translator for one language, to which more sentences can be added. */
export interface LoadableTranslator {
  translate: Translate
  addTexts: (messages: Partial<Messages>) => void
}

/** Creates a translator. If a sentence has not been added, it calls `onMissing` and returns the key. */
export function createLoadableTranslator(language: string, onMissing?: (key: string) => void): LoadableTranslator {
  const missing = (_: string, key: string) => {
    onMissing?.(key)
    return key
  }
  const i18n = setupI18n({ locale: language, messages: { [language]: {} }, missing })
  // Without this cache, the library parses a sentence at each use.
  const compiled = new Map<string, ReturnType<typeof compileMessage>>()
  i18n.setMessagesCompiler((message) => {
    const ready = compiled.get(message) ?? compileMessage(message)
    compiled.set(message, ready)
    return ready
  })
  return {
    translate: (key, values) => i18n._(key, values),
    addTexts: (messages) => i18n.load(language, messages),
  }
}

export function createTranslator(language: string, messages: Messages): Translate {
  const { translate, addTexts } = createLoadableTranslator(language)
  addTexts(messages)
  return translate
}
