// SPDX-License-Identifier: Apache-2.0
import { useMemo } from 'react'
import { useFormats, useLanguage } from '#web/i18n/translation.tsx'

/**
 * Returns a function that formats a calendar day with its weekday first: 'Thu, Jun 15, 2023', 'गुरुवार, 15 जून 2023'.
 */
export function useWeekdayFormat() {
  const language = useLanguage()
  const { formatCalendarDay } = useFormats()
  const weekdays = useMemo(
    () => new Intl.DateTimeFormat(language, { weekday: language === 'en' ? 'short' : 'long', timeZone: 'UTC' }),
    [language],
  )
  return (day: string) => `${weekdays.format(new Date(`${day}T00:00:00Z`))}, ${formatCalendarDay(day)}`
}
