// SPDX-License-Identifier: Apache-2.0
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { addDays, dayInIndia, isCalendarDay } from '#shared/calendar-days.ts'
import { type CharterCalendar, type Holiday, MAX_HOLIDAYS } from '#shared/charter/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { FileButton } from '#web/components/controls/file-button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { CheckboxField } from '#web/components/fields/choice-fields.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { DateField } from '#web/components/form/date-field.tsx'
import { Form, FormSection } from '#web/components/layout/sections.tsx'
import { usePreservedState } from '#web/forms/preserved-values.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { toasts } from '#web/lib/toasts.ts'
import { sortHolidays, textOfFile } from './promise-rows.ts'
import { SaveRow } from './save-row.tsx'
import { useChangeCalendar } from './use-charter.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const
/** Yearly events are imported from the beginning of this year until two years from today. */
const YEARS_AHEAD = 2
/** The days of a leap year, so that the range is never too short. */
const YEAR_DAYS = 366

const DAY_FIELD = 'holiday-day'
const NAME_FIELD = 'holiday-name'
const NO_HOLIDAY: Holiday = { day: '', name: '' }

/** The edited calendar with the holiday that is being typed, and whether anything of it is not saved. */
export function useEditedCalendar(owner: string, saved: CharterCalendar) {
  const [daysOff, setDaysOff] = usePreservedState(owner, 'calendar/weekly-days-off', saved.weeklyDaysOff)
  const [holidays, setHolidays] = usePreservedState(owner, 'calendar/holidays', saved.holidays)
  const [typed, setTyped] = usePreservedState(owner, 'calendar/new-holiday', NO_HOLIDAY)
  const isTyping = typed.day !== '' || typed.name.trim() !== ''
  const isChanged = isTyping || contentOf({ weeklyDaysOff: daysOff, holidays }) !== contentOf(saved)
  return { daysOff, setDaysOff, holidays, setHolidays, typed, setTyped, isTyping, isChanged }
}

/** The content of a calendar, whatever the order in which days were ticked or added. */
const contentOf = ({ weeklyDaysOff, holidays }: CharterCalendar) =>
  JSON.stringify([
    weeklyDaysOff.toSorted((one, other) => one - other),
    sortHolidays(holidays).map(({ day, name }) => [day, name]),
  ])

interface CalendarFormProps {
  edited: ReturnType<typeof useEditedCalendar>
}

/** The weekly days off and the holidays, to edit or to import, and to save. */
export function CalendarForm({ edited }: CalendarFormProps) {
  const t = useTranslate()
  const { daysOff, setDaysOff, holidays, setHolidays, typed, setTyped, isTyping, isChanged } = edited
  const [isChecked, setIsChecked] = useState(false)
  const [isHolidayChecked, setIsHolidayChecked] = useState(false)
  const { mutate, isPending, error, savedAt } = useChangeCalendar(() => toasts.success(t('charter.calendar.saved')))
  const failure = useFailureText()(error)
  const isHolidayAdded = () => {
    setIsHolidayChecked(!isComplete(typed))
    if (isComplete(typed)) return true
    document.getElementById(isCalendarDay(typed.day) ? NAME_FIELD : DAY_FIELD)?.focus()
    return false
  }
  const addHoliday = () => {
    if (!isHolidayAdded()) return
    setHolidays(mergeHolidays(holidays, [trimmed(typed)]))
    setTyped(NO_HOLIDAY)
  }
  const calendarProblem = isChecked ? calendarError(daysOff, holidays) : undefined
  const submit = () => {
    if (!isChanged) return
    // A holiday that was typed and not added yet is saved, too.
    if (isTyping && !isHolidayAdded()) return
    const allHolidays = isTyping ? mergeHolidays(holidays, [trimmed(typed)]) : holidays
    setIsChecked(true)
    const found = calendarError(daysOff, allHolidays)
    if (found === 'charter.weekly.all') document.getElementById(`weekday-${WEEKDAYS[0]}`)?.focus()
    if (found) return
    setHolidays(allHolidays)
    setTyped(NO_HOLIDAY)
    mutate({ weeklyDaysOff: daysOff, holidays: allHolidays })
  }
  return (
    <section aria-labelledby="calendar">
      <h2 id="calendar" className="mb-3 text-lg sm:text-xl">
        {t('charter.calendar')}
      </h2>
      <Form onSubmit={submit}>
        <FormSection title={t('charter.weekly')}>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-x-5 sm:grid-cols-4">
            {WEEKDAYS.map((weekday) => (
              <CheckboxField
                key={weekday}
                id={`weekday-${weekday}`}
                name={`weekday-${weekday}`}
                label={t(`charter.weekday.${weekday}`)}
                checked={daysOff.includes(weekday)}
                onChange={({ target }) =>
                  setDaysOff(target.checked ? [...daysOff, weekday] : daysOff.filter((day) => day !== weekday))
                }
              />
            ))}
          </div>
        </FormSection>
        <FormSection title={t('charter.holidays')}>
          <HolidayList holidays={holidays} onRemove={(day) => setHolidays(holidays.filter((one) => one.day !== day))} />
          <AddHoliday
            {...{ typed, setTyped }}
            isChecked={isHolidayChecked}
            onAdd={addHoliday}
            onImport={(imported) => setHolidays(mergeHolidays(holidays, imported))}
          />
        </FormSection>
        {calendarProblem && <Notice kind="error" live title={t(calendarProblem, { most: MAX_HOLIDAYS })} />}
        {failure && <Notice kind="error" live title={failure} />}
        <SaveRow label={t('charter.calendar.save')} canSave={isChanged} {...{ isPending, isChanged, savedAt }} />
      </Form>
    </section>
  )
}

const isComplete = ({ day, name }: Holiday) => isCalendarDay(day) && name.trim() !== ''
const trimmed = ({ day, name }: Holiday): Holiday => ({ day, name: name.trim() })

function calendarError(daysOff: readonly number[], holidays: readonly Holiday[]) {
  if (new Set(daysOff).size === WEEKDAYS.length) return 'charter.weekly.all' as const
  return holidays.length > MAX_HOLIDAYS ? ('charter.holidays.tooMany' as const) : undefined
}

/** The existing and the added holidays, in order. An added holiday replaces an existing one on the same day. */
function mergeHolidays(holidays: readonly Holiday[], added: readonly Holiday[]) {
  const days = new Set(added.map(({ day }) => day))
  return sortHolidays([...holidays.filter(({ day }) => !days.has(day)), ...added])
}

/** The holidays from today on. Past holidays stay in the calendar, because the due dates of older applications use them. */
function HolidayList({ holidays, onRemove }: { holidays: readonly Holiday[]; onRemove: (day: string) => void }) {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()
  const today = dayInIndia(new Date())
  const upcoming = holidays.filter(({ day }) => day >= today)
  const past = holidays.length - upcoming.length
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
  typed: Holiday
  setTyped: (typed: Holiday) => void
  /** Whether the fields show what is missing. */
  isChecked: boolean
  onAdd: () => void
  onImport: (holidays: readonly Holiday[]) => void
}

/** Adds one holiday, or the holidays of a file. */
function AddHoliday({ typed, setTyped, isChecked, onAdd, onImport }: AddHolidayProps) {
  const t = useTranslate()
  const [error, setError] = useState<'charter.import.failed' | 'error.unavailable'>()
  const isDayMissing = !isCalendarDay(typed.day)
  const isNameMissing = typed.name.trim() === ''
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
        error={isChecked && isDayMissing ? t('charter.holiday.day.missing') : undefined}
        value={typed.day}
        onChange={(day) => setTyped({ ...typed, day })}
      />
      <TextField
        name={NAME_FIELD}
        label={t('charter.holiday.name')}
        error={isChecked && isNameMissing ? t('charter.holiday.name.missing') : undefined}
        autoComplete="off"
        maxLength={80}
        value={typed.name}
        onChange={({ target }) => setTyped({ ...typed, name: target.value })}
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
          isWrong={error !== undefined}
          onChoose={([file]) => file && void importFile(file)}
        />
      </div>
    </div>
  )
}
