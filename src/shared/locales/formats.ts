/** English dates have the form of the specification: 'Jun 15, 2023' is American order. */
const ENGLISH = 'en-US'

/** Every language counts with 0 to 9, as forms and papers do. */
const localeOf = (language: string) => (language === 'en' ? ENGLISH : `${language}-IN-u-nu-latn`)

/** English months are cut to three letters; other languages write them out, for few read 'अग॰' as August. */
const dayStyle = (language: string) => (language === 'en' ? 'medium' : 'long')

/** Making a formatter takes a hundred times as long as a day takes it: each language has its own once. */
function madeOnce(make: (language: string) => Intl.DateTimeFormat) {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (language: string): Intl.DateTimeFormat => {
    const formatter = made.get(language) ?? make(language)
    made.set(language, formatter)
    return formatter
  }
}

const daysIn = (timeZone: string) =>
  madeOnce((language) => new Intl.DateTimeFormat(localeOf(language), { dateStyle: dayStyle(language), timeZone }))
const daysInIndia = daysIn('Asia/Kolkata')
const calendarDays = daysIn('UTC')
// Other languages than English have words for the parts of the day where 'pm' would stand.
const times = madeOnce(
  (language) =>
    new Intl.DateTimeFormat(localeOf(language), {
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
      timeZone: 'Asia/Kolkata',
      ...(language !== 'en' && { dayPeriod: 'short' }),
    }),
)
const months = madeOnce(
  (language) =>
    new Intl.DateTimeFormat(localeOf(language), { month: language === 'en' ? 'short' : 'long', timeZone: 'UTC' }),
)
const counts = new Intl.NumberFormat('en-IN')

/** An instant (ISO 8601) as a day in India, in the words of the language: 'Jun 15, 2023', '15 जून 2023'. */
export function formatDay(language: string, instant: string) {
  return daysInIndia(language).format(new Date(instant))
}

/** A calendar day, `YYYY-MM-DD`, in the words of the language. */
export function formatCalendarDay(language: string, day: string) {
  return calendarDays(language).format(new Date(`${day}T00:00:00Z`))
}

/** An instant with its time of day in India: 'Jun 15, 2023, 6:35 PM', '15 जून 2023, शाम 6:35'. */
export function formatInstant(language: string, instant: string) {
  return `${formatDay(language, instant)}, ${times(language).format(new Date(instant))}`
}

/** A month of the year, 1 to 12, in the words of the language: 'Jan', 'जनवरी'. */
export function formatMonth(language: string, month: number) {
  return months(language).format(new Date(Date.UTC(2000, month - 1)))
}

/** A count, grouped the Indian way: 12,34,567. */
export function formatCount(count: number) {
  return counts.format(count)
}
