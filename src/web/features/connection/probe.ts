import type { MessageKey, MessageValues } from '#shared/locales/translator.ts'

/** `note`: worth knowing, nothing is broken. */
export type Level = 'works' | 'note' | 'fails'

/** What a test found out, as a sentence that can be read aloud. */
export interface Finding {
  level: Level
  sentence: MessageKey
  values?: MessageValues
}

/** One line of the check: its name, and how it is found out. A test never throws: whatever happens is a finding. */
export interface Probe {
  id: string
  name: MessageKey
  run: () => Promise<Finding>
}
