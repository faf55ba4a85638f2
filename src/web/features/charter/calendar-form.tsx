// SPDX-License-Identifier: Apache-2.0

import { useState } from 'react'
import { isCalendarDay } from '#shared/calendar-days.ts'
import { type CharterCalendar, type Holiday, MAX_HOLIDAYS } from '#shared/charter/wire.ts'
import { Notice } from '#web/components/feedback/notice.tsx'
import { CheckboxField } from '#web/components/fields/choice-fields.tsx'
import { Form, FormSection } from '#web/components/layout/sections.tsx'
import { usePreservedState } from '#web/forms/preserved-values.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { toasts } from '#web/lib/toasts.ts'
import { AddHoliday, DAY_FIELD, HolidayList, NAME_FIELD } from './holiday-fields.tsx'
import { sortHolidays } from './promise-rows.ts'
import { SaveRow } from './save-row.tsx'
import { useChangeCalendar } from './use-charter.ts'

/** The weekdays from Monday to Sunday, numbered like `Date.getDay`: 0 is Sunday. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const
const NO_HOLIDAY: Holiday = { day: '', name: '' }

/** The state of the calendar's forms: the edited values, the holiday that is being typed, and which part is not saved. */
export function useEditedCalendar(owner: string, saved: CharterCalendar) {
  const [daysOff, setDaysOff] = usePreservedState(owner, 'calendar/weekly-days-off', saved.weeklyDaysOff)
  const [holidays, setHolidays] = usePreservedState(owner, 'calendar/holidays', saved.holidays)
  const [newHoliday, setNewHoliday] = usePreservedState(owner, 'calendar/new-holiday', NO_HOLIDAY)
  const isTyping = newHoliday.day !== '' || newHoliday.name.trim() !== ''
  const areDaysChanged = daysKey(daysOff) !== daysKey(saved.weeklyDaysOff)
  const areHolidaysChanged = isTyping || holidaysKey(holidays) !== holidaysKey(saved.holidays)
  const isChanged = areDaysChanged || areHolidaysChanged
  const weekly = { daysOff, setDaysOff, isChanged: areDaysChanged }
  return {
    weekly,
    holidays: { holidays, setHolidays, newHoliday, setNewHoliday, isTyping, isChanged: areHolidaysChanged },
    isChanged,
  }
}

/** Texts for comparison: equal calendars give equal texts, whatever the order in which days were ticked or added. */
const daysKey = (daysOff: readonly number[]) => daysOff.toSorted((one, other) => one - other).join()
const holidaysKey = (holidays: readonly Holiday[]) =>
  JSON.stringify(sortHolidays(holidays).map(({ day, name }) => [day, name]))

type EditedCalendar = ReturnType<typeof useEditedCalendar>

interface CalendarFormProps {
  saved: CharterCalendar
  edited: EditedCalendar
}

/**
 * The weekly days off and the holidays. Each part has its own button, which saves only this part. While one part is being
 * saved, the other cannot be saved.
 */
export function CalendarForm({ saved, edited }: CalendarFormProps) {
  const t = useTranslate()
  return (
    <section aria-labelledby="calendar" className="flex max-w-citizen flex-col gap-5">
      <h2 id="calendar" className="-mb-2 text-lg sm:text-xl">
        {t('charter.calendar')}
      </h2>
      <WeeklyForm saved={saved} edited={edited.weekly} />
      <HolidaysForm saved={saved} edited={edited.holidays} />
    </section>
  )
}

interface WeeklyFormProps {
  saved: CharterCalendar
  edited: EditedCalendar['weekly']
}

function WeeklyForm({ saved, edited: { daysOff, setDaysOff, isChanged } }: WeeklyFormProps) {
  const t = useTranslate()
  const [showsErrors, setShowsErrors] = useState(false)
  const onSaved = () => toasts.success(t('charter.calendar.saved'))
  const { mutate, isPending, isBusy, error, savedAt } = useChangeCalendar(onSaved)
  const failure = useFailureText()(error)
  // False while the form of the holidays saves. True while this form saves, so that its button shows that it is busy.
  const canSave = isChanged && (isPending || !isBusy)
  const isEveryDayOff = new Set(daysOff).size === WEEKDAYS.length
  const submit = () => {
    if (!canSave) return
    setShowsErrors(true)
    if (isEveryDayOff) document.getElementById(`weekday-${WEEKDAYS[0]}`)?.focus()
    else mutate({ weeklyDaysOff: daysOff, holidays: saved.holidays })
  }
  return (
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
        {showsErrors && isEveryDayOff && <Notice kind="error" live title={t('charter.weekly.all')} />}
        {failure && <Notice kind="error" live title={failure} />}
        <SaveRow label={t('charter.weekly.save')} {...{ canSave, isPending, isChanged, savedAt }} />
      </FormSection>
    </Form>
  )
}

interface HolidaysFormProps {
  saved: CharterCalendar
  edited: EditedCalendar['holidays']
}

function HolidaysForm({ saved, edited }: HolidaysFormProps) {
  const t = useTranslate()
  const { holidays, setHolidays, newHoliday, setNewHoliday, isTyping, isChanged } = edited
  const [showsErrors, setShowsErrors] = useState(false)
  const [showsHolidayErrors, setShowsHolidayErrors] = useState(false)
  const onSaved = () => toasts.success(t('charter.calendar.saved'))
  const { mutate, isPending, isBusy, error, savedAt } = useChangeCalendar(onSaved)
  const failure = useFailureText()(error)
  // False while the form of the weekly days off saves. True while this form saves, so that its button shows that it is busy.
  const canSave = isChanged && (isPending || !isBusy)
  const validateNewHoliday = () => {
    setShowsHolidayErrors(!isComplete(newHoliday))
    if (isComplete(newHoliday)) return true
    document.getElementById(isCalendarDay(newHoliday.day) ? NAME_FIELD : DAY_FIELD)?.focus()
    return false
  }
  const addHoliday = () => {
    if (!validateNewHoliday()) return
    setHolidays(mergeHolidays(holidays, [trimHoliday(newHoliday)]))
    setNewHoliday(NO_HOLIDAY)
  }
  const submit = () => {
    if (!canSave) return
    // A holiday that was typed and not added yet is saved, too.
    if (isTyping && !validateNewHoliday()) return
    const allHolidays = isTyping ? mergeHolidays(holidays, [trimHoliday(newHoliday)]) : holidays
    setShowsErrors(true)
    if (allHolidays.length > MAX_HOLIDAYS) return
    setHolidays(allHolidays)
    setNewHoliday(NO_HOLIDAY)
    mutate({ weeklyDaysOff: saved.weeklyDaysOff, holidays: allHolidays })
  }
  return (
    <Form onSubmit={submit}>
      <FormSection title={t('charter.holidays')}>
        <HolidayList
          holidays={holidays}
          saved={saved.holidays}
          onRemove={(day) => setHolidays(holidays.filter((holiday) => holiday.day !== day))}
        />
        <AddHoliday
          {...{ newHoliday, setNewHoliday }}
          showsErrors={showsHolidayErrors}
          onAdd={addHoliday}
          onImport={(imported) => setHolidays(mergeHolidays(holidays, imported))}
        />
        {showsErrors && holidays.length > MAX_HOLIDAYS && (
          <Notice kind="error" live title={t('charter.holidays.tooMany', { most: MAX_HOLIDAYS })} />
        )}
        {failure && <Notice kind="error" live title={failure} />}
        <SaveRow
          label={t('charter.holidays.save')}
          className="border-line border-t pt-4"
          {...{ canSave, isPending, isChanged, savedAt }}
        />
      </FormSection>
    </Form>
  )
}

const isComplete = ({ day, name }: Holiday) => isCalendarDay(day) && name.trim() !== ''
const trimHoliday = ({ day, name }: Holiday): Holiday => ({ day, name: name.trim() })

/** The existing and the added holidays, sorted by day. An added holiday replaces an existing one on the same day. */
function mergeHolidays(holidays: readonly Holiday[], added: readonly Holiday[]) {
  const days = new Set(added.map(({ day }) => day))
  return sortHolidays([...holidays.filter(({ day }) => !days.has(day)), ...added])
}
