// SPDX-License-Identifier: Apache-2.0
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { addDays, dayInIndia, isCalendarDay } from '#shared/calendar-days.ts'
import { CHARTER_LENGTHS, type Holiday } from '#shared/charter/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { FileButton } from '#web/components/controls/file-button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { DateField } from '#web/components/form/date-field.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { textOfFile } from './promise-rows.ts'

/** Events that repeat every year are imported from the beginning of this year until two years from today. */
const YEARS_AHEAD = 2
/** The days of a leap year, so that the range is never too short. */
const YEAR_DAYS = 366

export const DAY_FIELD = 'holiday-day'
export const NAME_FIELD = 'holiday-name'

interface HolidayListProps {
  holidays: readonly Holiday[]
  /** The stored holidays. Holidays that are not stored yet are marked as not saved. */
  saved: readonly Holiday[]
  onRemove: (day: string) => void
}

/** The holidays from today on. Past holidays stay in the calendar, because the due dates of older applications use them. */
export function HolidayList({ holidays, saved, onRemove }: HolidayListProps) {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()
  const today = dayInIndia(new Date())
  const upcoming = holidays.filter(({ day }) => day >= today)
  const past = holidays.length - upcoming.length
  const isNew = (day: string, name: string) => !saved.some((holiday) => holiday.day === day && holiday.name === name)
  return (
    <>
      {upcoming.length === 0 && <p className="text-ink-soft">{t('charter.holidays.none')}</p>}
      <ul aria-label={t('charter.holidays')} className="flex flex-col">
        {upcoming.map(({ day, name }) => (
          <li
            key={day}
            className="flex flex-wrap items-center justify-between gap-x-3 border-line border-b py-1 last:border-b-0"
          >
            <span className="min-w-0 flex-1 basis-40 break-words">
              <span className="block font-semibold">{name}</span>
              <span className="text-ink-soft">{formatCalendarDay(day)}</span>
              {isNew(day, name) && (
                <span className="ms-2 font-semibold text-sm text-turmeric">{t('charter.notSaved')}</span>
              )}
            </span>
            <Button
              variant="quiet"
              compact
              aria-label={t('charter.holidays.remove', { name, day: formatCalendarDay(day) })}
              onClick={() => onRemove(day)}
            >
              <Trash2 aria-hidden className="size-5" />
            </Button>
          </li>
        ))}
      </ul>
      {past > 0 && <p className="text-ink-soft">{t('charter.holidays.past', { count: past })}</p>}
    </>
  )
}

interface AddHolidayProps {
  /** The holiday that the admin is typing. */
  newHoliday: Holiday
  setNewHoliday: (holiday: Holiday) => void
  /** Whether the fields show what is missing. */
  showsErrors: boolean
  onAdd: () => void
  onImport: (holidays: readonly Holiday[]) => void
}

/** Adds one holiday, or the holidays of a file. */
export function AddHoliday({ newHoliday, setNewHoliday, showsErrors, onAdd, onImport }: AddHolidayProps) {
  const t = useTranslate()
  const [error, setError] = useState<'charter.import.failed' | 'error.unavailable'>()
  const isDayMissing = !isCalendarDay(newHoliday.day)
  const isNameMissing = newHoliday.name.trim() === ''
  const add = () => {
    setError(undefined)
    onAdd()
  }
  const importFile = async (file: File) => {
    const today = dayInIndia(new Date())
    const range = { from: `${today.slice(0, 4)}-01-01`, to: addDays(today, YEARS_AHEAD * YEAR_DAYS) }
    // The code that reads calendars is loaded only when a file is chosen. Loading it fails without a network.
    const importer = await import('./import-holidays.ts').catch(() => undefined)
    const imported = importer?.importHolidays(await textOfFile(file), range)
    const importError = importer ? 'charter.import.failed' : 'error.unavailable'
    setError(imported ? undefined : importError)
    if (imported) onImport(imported)
  }
  return (
    <div className="flex flex-col gap-4 border-line border-t pt-4">
      <DateField
        name={DAY_FIELD}
        label={t('charter.holiday.day')}
        hint={t('charter.holiday.day.hint')}
        error={showsErrors && isDayMissing ? t('charter.holiday.day.missing') : undefined}
        value={newHoliday.day}
        onChange={(day) => setNewHoliday({ ...newHoliday, day })}
      />
      <TextField
        name={NAME_FIELD}
        label={t('charter.holiday.name')}
        error={showsErrors && isNameMissing ? t('charter.holiday.name.missing') : undefined}
        autoComplete="off"
        maxLength={CHARTER_LENGTHS.holiday}
        value={newHoliday.name}
        onChange={({ target }) => setNewHoliday({ ...newHoliday, name: target.value })}
      />
      {error && <Notice kind="error" live title={t(error)} />}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={add}>
          <Plus aria-hidden className="size-5" />
          {t('charter.holiday.add')}
        </Button>
        <FileButton
          id="holidays-file"
          label={t('charter.holidays.import')}
          labelledBy="calendar"
          accept=".ics,.csv,text/calendar,text/csv"
          disabled={false}
          isInvalid={error !== undefined}
          onChoose={([file]) => file && void importFile(file)}
        />
      </div>
    </div>
  )
}
