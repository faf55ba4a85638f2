import { createContext, type ReactNode, useContext } from 'react'
import { messages } from '#shared/locales/en/index.ts'
import { formatCalendarDay, formatCount, formatDay, formatInstant } from '#shared/locales/formats.ts'
import { createTranslator, type Translate } from '#shared/locales/translator.ts'

interface Formats {
  /** An instant as a day, 'Jun 15, 2023'; 'N/A' where it is missing (spec §2). */
  day: (instant: string | null | undefined) => string
  /** `YYYY-MM-DD` in words; 'N/A' where it is missing. */
  calendarDay: (day: string | null | undefined) => string
  instant: (instant: string) => string
  count: (count: number) => string
}

interface Translation {
  language: string
  translate: Translate
  formats: Formats
}

function translationInto(language: string): Translation {
  const translate = createTranslator(language, messages)
  const missing = translate('date.missing')
  return {
    language,
    translate,
    formats: {
      day: (instant) => (instant ? formatDay(language, instant) : missing),
      calendarDay: (day) => (day ? formatCalendarDay(language, day) : missing),
      instant: (instant) => formatInstant(language, instant),
      count: formatCount,
    },
  }
}

const TranslationContext = createContext<Translation>(translationInto('en'))

/** Gives every screen below it its words. English for now; the languages issue loads further catalogues here. */
export function TranslationProvider({ children }: { children: ReactNode }) {
  return <TranslationContext value={useContext(TranslationContext)}>{children}</TranslationContext>
}

export const useTranslate = () => useContext(TranslationContext).translate
export const useFormats = () => useContext(TranslationContext).formats
export const useLanguage = () => useContext(TranslationContext).language
