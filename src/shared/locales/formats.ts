// SPDX-License-Identifier: Apache-2.0
/** English dates are in American order, 'Jun 15, 2023', as in the specification. */
const ENGLISH = 'en-US'

/** All languages use the digits 0 to 9, as forms and documents do. */
const localeOf = (language: string) => (language === 'en' ? ENGLISH : `${language}-IN-u-nu-latn`)

/** English months are abbreviated. Other languages use full names, because few readers know abbreviations such as 'अग॰'. */
const dayStyle = (language: string) => (language === 'en' ? 'medium' : 'long')

/** Returns a function that creates one formatter per language. Creating a formatter takes a hundred times as long as using it. */
function memoize(create: (language: string) => Intl.DateTimeFormat) {
  const formatters = new Map<string, Intl.DateTimeFormat>()
  return (language: string): Intl.DateTimeFormat => {
    const formatter = formatters.get(language) ?? create(language)
    formatters.set(language, formatter)
    return formatter
  }
}

const daysIn = (timeZone: string) =>
  memoize((language) => new Intl.DateTimeFormat(localeOf(language), { dateStyle: dayStyle(language), timeZone }))
const daysInIndia = daysIn('Asia/Kolkata')
const calendarDays = daysIn('UTC')
// Languages other than English have words for the parts of the day instead of 'am' and 'pm'.
const times = memoize(
  (language) =>
    new Intl.DateTimeFormat(localeOf(language), {
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
      timeZone: 'Asia/Kolkata',
      ...(language !== 'en' && { dayPeriod: 'short' }),
    }),
)
const months = memoize(
  (language) =>
    new Intl.DateTimeFormat(localeOf(language), { month: language === 'en' ? 'short' : 'long', timeZone: 'UTC' }),
)
const counts = new Intl.NumberFormat('en-IN')

/** Formats an instant (ISO 8601) as a day in India: 'Jun 15, 2023', '15 जून 2023'. */
export function formatDay(language: string, instant: string) {
  return daysInIndia(language).format(new Date(instant))
}

/** Formats a calendar day, `YYYY-MM-DD`. */
export function formatCalendarDay(language: string, day: string) {
  return calendarDays(language).format(new Date(`${day}T00:00:00Z`))
}

/** Formats an instant with the time of day in India: 'Jun 15, 2023, 6:35 PM', '15 जून 2023, शाम 6:35'. */
export function formatInstant(language: string, instant: string) {
  return `${formatDay(language, instant)}, ${times(language).format(new Date(instant))}`
}

/** Formats a month of the year, 1 to 12: 'Jan', 'जनवरी'. */
export function formatMonth(language: string, month: number) {
  return months(language).format(new Date(Date.UTC(2000, month - 1)))
}

/** Formats a number with Indian digit grouping: 12,34,567. */
export function formatCount(count: number) {
  return counts.format(count)
}
