import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { messages as source } from './en/index.ts'

/** A sentence's name; only names that exist in the source language compile. */
export type MessageKey = keyof typeof source
export type Messages = Record<MessageKey, string>
export type MessageValues = Record<string, string | number>

/** Says a sentence in one language, with its ICU plurals and values filled in. */
export type Translate = (key: MessageKey, values?: MessageValues) => string

/** Whoever says sentences in one language, and may learn more of them. */
export interface Speaker {
  translate: Translate
  learn: (messages: Partial<Messages>) => void
}

/** `onMissing` hears of a sentence that has not been learnt; its key is said in its place. */
export function createSpeaker(language: string, onMissing?: (key: string) => void): Speaker {
  const missing = (_: string, key: string) => {
    onMissing?.(key)
    return key
  }
  const i18n = setupI18n({ locale: language, messages: { [language]: {} }, missing })
  // The library would parse a sentence again whenever it is said.
  const compiled = new Map<string, ReturnType<typeof compileMessage>>()
  i18n.setMessagesCompiler((message) => {
    const ready = compiled.get(message) ?? compileMessage(message)
    compiled.set(message, ready)
    return ready
  })
  return {
    translate: (key, values) => i18n._(key, values),
    learn: (messages) => i18n.load(language, messages),
  }
}

export function createTranslator(language: string, messages: Messages): Translate {
  const { translate, learn } = createSpeaker(language)
  learn(messages)
  return translate
}
