// SPDX-License-Identifier: Apache-2.0
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { CharterCalendar, PublishedCharter } from '#shared/charter/wire.ts'
import type { FieldError } from '#shared/field-errors.ts'
import { Button } from '#web/components/controls/button.tsx'
import { downloadCsv } from '#web/components/controls/download-csv.ts'
import { FileButton } from '#web/components/controls/file-button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import { Form } from '#web/components/layout/sections.tsx'
import { usePreservedState } from '#web/forms/preserved-values.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { toasts } from '#web/lib/toasts.ts'
import { type PromiseColumn, type PromiseRow, promiseOfRow, rowOf, textOfFile } from './promise-rows.ts'
import { PromiseTable, PromiseTableRow, promiseFieldId, usePromiseErrorText } from './promise-table.tsx'
import { SaveRow } from './save-row.tsx'
import { useConfirmCharter } from './use-charter.ts'

interface PromisesFormProps {
  services: PublishedCharter['services']
  edited: ReturnType<typeof useEditedPromises>
  calendar: CharterCalendar
  /** The instant of the confirmation; null before it. */
  confirmedAt: PublishedCharter['confirmedAt']
}

/**
 * The promises of all services, which an admin edits or imports from a file, and then confirms. A confirmed charter can be
 * confirmed again only after a change.
 */
export function PromisesForm({ services, edited, calendar, confirmedAt }: PromisesFormProps) {
  const t = useTranslate()
  const { formatDay } = useFormats()
  const errorText = usePromiseErrorText()
  const { rows, isChanged, change, importFile, download, fileError, fieldErrors, attempts, validate } = edited
  const [openRows, setOpenRows] = useState<ReadonlySet<string>>(new Set())
  const { mutate, isPending, error, savedAt } = useConfirmCharter(() => toasts.success(t('charter.saved')))
  const failure = useFailureText()(error)
  const titleOf = (service: string) => services.find(({ collection }) => collection === service)?.label ?? service
  const toggle = (collection: string, isOpen: boolean) =>
    setOpenRows((previous) => {
      const others = [...previous].filter((other) => other !== collection)
      return new Set(isOpen ? [...others, collection] : others)
    })
  const canSave = isChanged || confirmedAt === null
  const submit = () => {
    if (!canSave) return
    const promises = validate()
    if (promises) mutate({ services: promises }, { onSuccess: (saved) => edited.showSaved(rows, saved.services) })
  }
  return (
    <section aria-labelledby="promises">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4">
        <h2 id="promises" className="text-lg sm:text-xl">
          {t('charter.promises')}
        </h2>
        {confirmedAt !== null && (
          <p className="text-ink-soft text-sm">{t('charter.confirmed', { day: formatDay(confirmedAt) })}</p>
        )}
      </div>
      <Form onSubmit={submit} className="flex flex-col gap-3">
        <ErrorSummary
          attempt={attempts}
          errors={edited.summaryErrors.map(({ collection, ...fieldError }) => ({
            field: promiseFieldId(collection, fieldError.field),
            message: `${titleOf(collection)}: ${errorText(fieldError)}`,
          }))}
        />
        <PromiseTable>
          {rows.map((row) => (
            <PromiseTableRow
              key={row.collection}
              title={titleOf(row.collection)}
              row={row}
              fieldErrors={fieldErrors.filter(({ collection }) => collection === row.collection)}
              calendar={calendar}
              onChange={(column, value) => {
                // A row that is open because of an error stays open when the error is corrected.
                toggle(row.collection, true)
                change(row.collection, column, value)
              }}
              isOpen={openRows.has(row.collection)}
              onToggle={(isOpen) => toggle(row.collection, isOpen)}
            />
          ))}
        </PromiseTable>
        {failure && <Notice kind="error" live title={failure} />}
        <SaveRow label={t('charter.confirm')} {...{ isPending, isChanged, canSave, savedAt }} />
      </Form>
      {fileError && (
        <div className="mt-4">
          <Notice kind="error" live title={t(fileError)} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <FileButton
          id="charter-file"
          label={t('charter.import')}
          labelledBy="promises"
          accept=".csv,.json,text/csv,application/json"
          disabled={isPending}
          isInvalid={fileError !== undefined}
          onChoose={([file]) => file && void importFile(file)}
        />
        <Button variant="quiet" className="max-sm:grow" onClick={() => void download()}>
          <Download aria-hidden className="size-5" />
          {t('charter.download')}
        </Button>
      </div>
    </section>
  )
}

/** An error of the promise of one service. */
type RowError = FieldError & { collection: string }

const fieldErrorsOf = (rows: readonly PromiseRow[]): RowError[] =>
  rows.flatMap((row) => {
    const result = promiseOfRow(row)
    return 'fieldErrors' in result
      ? result.fieldErrors.map((fieldError) => ({ ...fieldError, collection: row.collection }))
      : []
  })

/**
 * The state of the form: the edited rows, their errors after a failed attempt to confirm them, and the import of a file.
 * `summaryErrors` contains the errors of the last attempt that are not corrected yet, for the error summary. Errors that
 * appear later are not added to it, because the summary would take the focus while the admin types.
 */
export function useEditedPromises(owner: string, services: PublishedCharter['services']) {
  const [rows, setRows] = usePreservedState(owner, 'charter/promises', services.map(rowOf))
  const isChanged = JSON.stringify(rows) !== JSON.stringify(services.map(rowOf))
  const [attempts, setAttempts] = useState(0)
  const [fileError, setFileError] = useState<'charter.import.failed' | 'error.unavailable'>()
  const [summaryErrors, setSummaryErrors] = useState<readonly RowError[]>([])
  const fieldErrors = attempts > 0 ? fieldErrorsOf(rows) : []
  const edit = (editedRows: typeof rows) => {
    setRows(editedRows)
    const isInSummary = ({ collection, field }: RowError) =>
      summaryErrors.some((error) => error.collection === collection && error.field === field)
    setSummaryErrors(fieldErrorsOf(editedRows).filter(isInSummary))
  }
  const change = (collection: string, column: PromiseColumn, value: string) =>
    edit(rows.map((row) => (row.collection === collection ? { ...row, [column]: value } : row)))
  /** Loads the code that reads and writes files, and passes it to `work`. The loading fails without a network. */
  const withFileCode = async (work: (code: typeof import('./charter-files.ts')) => void | Promise<void>) => {
    const code = await import('./charter-files.ts').catch(() => undefined)
    setFileError(code ? undefined : 'error.unavailable')
    if (code) await work(code)
  }
  const importFile = (file: File) =>
    withFileCode(async ({ importRows }) => {
      const imported = importRows(await textOfFile(file), rows)
      if (imported) edit(imported)
      else setFileError('charter.import.failed')
    })
  const download = () => withFileCode(({ csvOfRows }) => downloadCsv('charter.csv', csvOfRows(rows)))
  /** Returns the promises if all of them are valid. Otherwise the summary of the errors takes the focus. */
  const validate = () => {
    const errors = fieldErrorsOf(rows)
    setSummaryErrors(errors)
    setAttempts(errors.length > 0 ? attempts + 1 : 0)
    if (errors.length > 0) return undefined
    return rows.map(promiseOfRow).flatMap((result) => ('promise' in result ? [result.promise] : []))
  }
  /**
   * Shows the saved promises, from which the server has removed outer spaces. If the admin has typed during the request, the
   * form keeps the typed text.
   */
  const showSaved = (submitted: typeof rows, saved: typeof services) =>
    setRows((current) => (current === submitted ? saved.map(rowOf) : current))
  return {
    rows,
    isChanged,
    change,
    importFile,
    download,
    fileError,
    fieldErrors,
    summaryErrors,
    attempts,
    validate,
    showSaved,
  }
}
