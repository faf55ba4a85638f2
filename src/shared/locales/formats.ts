/** The locale that gives English dates the form of the specification: 'Jun 15, 2023' is American order. */
const DATE_LOCALES: Record<string, string> = { en: 'en-US', hi: 'hi-IN-u-nu-latn' }

const localeOf = (language: string) => DATE_LOCALES[language] ?? `${language}-IN-u-nu-latn`

/** An instant (ISO 8601) as a day in India, in the words of the language: 'Jun 15, 2023'. */
export function formatDay(language: string, instant: string) {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'Asia/Kolkata' }).format(
    new Date(instant),
  )
}

/** A calendar day, `YYYY-MM-DD`, in the words of the language. */
export function formatCalendarDay(language: string, day: string) {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/** An instant with its time of day in India. */
export function formatInstant(language: string, instant: string) {
  return new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  }).format(new Date(instant))
}

/** A count, grouped the Indian way: 12,34,567. */
export function formatCount(count: number) {
  return new Intl.NumberFormat('en-IN').format(count)
}
