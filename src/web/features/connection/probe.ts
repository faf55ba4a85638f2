import type { MessageKey, MessageValues } from '#shared/locales/translator.ts'

/** `note`: worth knowing, but nothing is broken. */
type Level = 'works' | 'note' | 'fails'

/** The result of a check, as a sentence that can be read aloud. */
export interface Finding {
  level: Level
  sentence: MessageKey
  values?: MessageValues
}

/** One check. `run` never throws: every failure is a finding. */
export interface Probe {
  id: string
  name: MessageKey
  run: () => Promise<Finding>
}
