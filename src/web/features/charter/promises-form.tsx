import { Download } from 'lucide-react'
import { useState } from 'react'
import { dueDate } from '#shared/applications/due-date.ts'
import { MOST_RUPEES } from '#shared/charter/compensation.ts'
import type { CharterCalendar, PublishedCharter } from '#shared/charter/wire.ts'
import type { FieldFault } from '#shared/faults.ts'
import { Button } from '#web/components/controls/button.tsx'
import { downloadCsv } from '#web/components/controls/download-csv.ts'
import { FileButton } from '#web/components/controls/file-button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { TextField, type TextFieldProps } from '#web/components/fields/text-field.tsx'
import { Form, FormSection, SideBySide } from '#web/components/layout/sections.tsx'
import { useFailureText, useFaultSentence } from '#web/i18n/failure-text.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { toasts } from '#web/lib/toasts.ts'
import {
  type COMPENSATION_COLUMNS,
  type DAY_COLUMNS,
  type PromiseRow,
  promiseOfRow,
  rowOf,
  type TEXT_COLUMNS,
  textOfFile,
} from './promise-rows.ts'
import { useConfirmCharter } from './use-charter.ts'

type Column = (typeof DAY_COLUMNS | typeof TEXT_COLUMNS | typeof COMPENSATION_COLUMNS)[number]

interface PromisesFormProps {
  services: PublishedCharter['services']
  calendar: CharterCalendar
}

/** The promise of each service, to edit or to import, and to confirm. */
export function PromisesForm({ services, calendar }: PromisesFormProps) {
  const t = useTranslate()
  const failureText = useFailureText()
  const { rows, change, importFile, download, fileFault, faults, check } = useRows(services)
  const { mutate, isPending, error } = useConfirmCharter(() => toasts.success(t('charter.saved')))
  const submit = () => {
    const promises = check()
    if (promises) mutate({ services: promises })
  }
  return (
    <section aria-labelledby="promises">
      <h2 id="promises" className="mb-3 text-lg sm:text-xl">
        {t('charter.promises')}
      </h2>
      <div className="mb-4 flex flex-wrap gap-3">
        <FileButton
          id="charter-file"
          label={t('charter.import')}
          labelledBy="promises"
          accept=".csv,.json,text/csv,application/json"
          disabled={isPending}
          isWrong={fileFault !== undefined}
          onChoose={([file]) => file && void importFile(file)}
        />
        <Button variant="secondary" onClick={() => void download()}>
          <Download aria-hidden className="size-5" />
          {t('charter.download')}
        </Button>
      </div>
      {fileFault && (
        <div className="mb-4">
          <Notice kind="error" live title={t(fileFault)} />
        </div>
      )}
      <Form onSubmit={submit}>
        {rows.map((row) => (
          <PromiseFields
            key={row.collection}
            title={services.find(({ collection }) => collection === row.collection)?.label ?? row.collection}
            row={row}
            faults={faults.get(row.collection) ?? []}
            calendar={calendar}
            onChange={(column, value) => change(row.collection, column, value)}
          />
        ))}
        {error && <Notice kind="error" live title={failureText(error)} />}
        <Button type="submit" busy={isPending} className="w-full sm:w-fit">
          {t('charter.confirm')}
        </Button>
      </Form>
    </section>
  )
}

/** The rows as edited, their faults after an attempt to confirm them, and the import of a file. */
function useRows(services: PublishedCharter['services']) {
  const [rows, setRows] = useState(() => services.map(rowOf))
  const [isChecked, setIsChecked] = useState(false)
  const [fileFault, setFileFault] = useState<'charter.import.failed' | 'refusal.unavailable'>()
  const results = rows.map((row) => ({ row, result: promiseOfRow(row) }))
  const faults = new Map(
    results.map(({ row, result }) => [row.collection, isChecked && 'faults' in result ? result.faults : []]),
  )
  const change = (collection: string, column: Column, value: string) =>
    setRows(rows.map((row) => (row.collection === collection ? { ...row, [column]: value } : row)))
  /** Loads the code that reads and writes files, which fails without a network. */
  const withFiles = async (use: (files: typeof import('./charter-files.ts')) => void | Promise<void>) => {
    const files = await import('./charter-files.ts').catch(() => undefined)
    setFileFault(files ? undefined : 'refusal.unavailable')
    if (files) await use(files)
  }
  const importFile = (file: File) =>
    withFiles(async ({ importRows }) => {
      const imported = importRows(await textOfFile(file), rows)
      if (imported) setRows(imported)
      else setFileFault('charter.import.failed')
    })
  const download = () => withFiles(({ csvOfRows }) => downloadCsv('charter.csv', csvOfRows(rows)))
  /** Returns the promises if all of them are valid. Otherwise the first field with a fault takes the focus. */
  const check = () => {
    setIsChecked(true)
    const faulty = results.find(({ result }) => 'faults' in result)
    if (faulty && 'faults' in faulty.result) {
      document.getElementById(`${faulty.row.collection}.${faulty.result.faults[0]?.field}`)?.focus()
      return undefined
    }
    return results.flatMap(({ result }) => ('promise' in result ? [result.promise] : []))
  }
  return { rows, change, importFile, download, fileFault, faults, check }
}

interface PromiseFieldsProps {
  title: string
  row: PromiseRow
  faults: readonly FieldFault[]
  calendar: CharterCalendar
  onChange: (column: Column, value: string) => void
}

/** The fields of one service, with the due date of an application that arrives today. */
function PromiseFields({ title, row, faults, calendar, onChange }: PromiseFieldsProps) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const describeFault = useFaultSentence()
  const example = useExample(row, calendar)
  const numberFaultText = (column: Column) => {
    if (column === 'compensation.perDay') return t('charter.perDay.wrong', { most: formatCount(MOST_RUPEES.perDay) })
    if (column === 'compensation.cap') return t('charter.cap.wrong', { most: formatCount(MOST_RUPEES.cap) })
    return t('charter.days.wrong')
  }
  const field = (column: Column, label: string) => {
    const fault = faults.find((one) => one.field === column)
    const error = fault && (fault.code === 'not-number' ? numberFaultText(column) : describeFault(fault.code, label))
    return {
      id: `${row.collection}.${column}`,
      name: `${row.collection}.${column}`,
      label,
      error,
      autoComplete: 'off',
      value: row[column],
      onChange: ({ target }: { target: { value: string } }) => onChange(column, target.value),
    }
  }
  return (
    <FormSection title={title}>
      <TextField {...field('workingDays', t('charter.days'))} hint={example} inputMode="numeric" className="max-w-28" />
      <TextField {...field('clause', t('charter.clause'))} hint={t('charter.clause.hint')} />
      <SideBySide>
        <TextField {...field('officers.verify', t('charter.verify'))} />
        <TextField {...field('officers.decide', t('charter.decide'))} />
      </SideBySide>
      <AppealFields
        officer={field('officers.firstAppeal', t('charter.firstAppeal'))}
        fileDays={field('appeals.first.fileDays', t('charter.first.file'))}
        decideDays={field('appeals.first.decideDays', t('charter.first.decide'))}
      />
      <AppealFields
        officer={field('officers.secondAppeal', t('charter.secondAppeal'))}
        fileDays={field('appeals.second.fileDays', t('charter.second.file'))}
        decideDays={field('appeals.second.decideDays', t('charter.second.decide'))}
      />
      <TextField {...field('compensation.clause', t('charter.compensation'))} hint={t('charter.compensation.hint')} />
      <SideBySide>
        <TextField {...field('compensation.perDay', t('charter.perDay'))} inputMode="numeric" />
        <TextField {...field('compensation.cap', t('charter.cap'))} inputMode="numeric" />
      </SideBySide>
    </FormSection>
  )
}

interface AppealFieldsProps {
  officer: TextFieldProps
  fileDays: TextFieldProps
  decideDays: TextFieldProps
}

/** The officer and the periods of one appeal, in one row if there is space. */
function AppealFields({ officer, fileDays, decideDays }: AppealFieldsProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] items-end gap-5 sm:grid-cols-[1fr_9rem_9rem]">
      <div className="max-sm:col-span-full">
        <TextField {...officer} />
      </div>
      <TextField {...fileDays} inputMode="numeric" />
      <TextField {...decideDays} inputMode="numeric" />
    </div>
  )
}

/** The due date of an application that arrives today; undefined while the row has a fault. */
function useExample(row: PromiseRow, { weeklyDaysOff, holidays }: CharterCalendar) {
  const t = useTranslate()
  const { formatCalendarDay } = useFormats()
  const result = promiseOfRow(row)
  if (!('promise' in result)) return undefined
  const calendar = { weeklyDaysOff, holidays: holidays.map(({ day }) => day) }
  const due = dueDate({ submittedAt: new Date(), workingDays: result.promise.workingDays, calendar })
  return due && t('charter.days.example', { day: formatCalendarDay(due) })
}
