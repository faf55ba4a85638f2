// SPDX-License-Identifier: Apache-2.0
import { LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { SavedFormPreview } from '#shared/applications/saved-form.ts'
import { Button } from '#web/components/controls/button.tsx'
import { FileButton } from '#web/components/controls/file-button.tsx'
import { Dialog } from '#web/components/dialog/dialog.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { AADHAAR_DIGITS, DigitsField } from '#web/components/form/digits-field.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { Facts } from '../application-facts.tsx'
import { useSavedForm } from './use-saved-form.ts'

const INPUT_ID = 'saved-form'

/** Staff choose the file of a saved form, see whose form the file contains, and submit the form for that citizen. */
export function SavedFormDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const savedForm = useSavedForm()
  const { preview, sent, isReading, isSending } = savedForm
  const isDone = sent !== undefined || (preview !== undefined && preview.receivedAs !== null)
  const close = () => {
    if (!isSending) onClose()
  }
  return (
    <Dialog
      size="narrow"
      title={t('review.file')}
      onClose={close}
      footer={
        <>
          <Button variant="secondary" disabled={isSending} className="grow sm:grow-0" onClick={close}>
            {t(isDone ? 'review.file.close' : 'review.file.cancel')}
          </Button>
          {isDone && (
            <Button variant="secondary" className="grow sm:grow-0" onClick={() => savedForm.choose(undefined)}>
              {t('review.file.another')}
            </Button>
          )}
          {preview && !isDone && (
            <Button busy={isSending} className="grow sm:grow-0" onClick={savedForm.send}>
              {t('review.file.submit')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {!isDone && <ChooseFile savedForm={savedForm} />}
        {isReading && (
          <p role="status" className="flex items-center gap-2">
            <LoaderCircle aria-hidden className="size-5 animate-spin text-indigo" />
            {t('review.file.reading')}
          </p>
        )}
        {savedForm.readFailure && !isReading && (
          <Notice kind="error" live title={t('review.file.failed')}>
            <p>{savedForm.readFailure}</p>
          </Notice>
        )}
        {preview && <FormFacts preview={preview} />}
        {preview && !isDone && <AadhaarFields preview={preview} savedForm={savedForm} />}
        {savedForm.sendFailure && !isSending && <SendFailure savedForm={savedForm} />}
        {sent && (
          <Result title={sent.message}>
            <p>{t('review.file.submitted.text')}</p>
          </Result>
        )}
        {!sent && preview?.receivedAs && (
          <Result title={t('review.file.received', { reference: preview.receivedAs })}>
            <p>{t('review.file.received.text')}</p>
          </Result>
        )}
      </div>
    </Dialog>
  )
}

type SavedForm = ReturnType<typeof useSavedForm>

function ChooseFile({ savedForm }: { savedForm: SavedForm }) {
  const { preview, isReading, isSending } = savedForm
  const t = useTranslate()
  return (
    <>
      {!preview && <p>{t('review.file.lead')}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span id={`${INPUT_ID}-label`} className="sr-only">
          {t('review.file.label')}
        </span>
        <FileButton
          id={INPUT_ID}
          labelledBy={`${INPUT_ID}-label`}
          aria={preview ? {} : { 'aria-describedby': `${INPUT_ID}-hint` }}
          label={t(preview ? 'review.file.other' : 'review.file.choose')}
          accept=""
          disabled={isReading || isSending}
          isInvalid={false}
          onChoose={([file]) => savedForm.choose(file)}
        />
        {!preview && (
          <span id={`${INPUT_ID}-hint`} className="text-ink-soft">
            {t('review.file.hint')}
          </span>
        )}
      </div>
    </>
  )
}

/** The facts of a form: its citizen, service, date and number of documents. */
function FormFacts({ preview: { applicant, service, filledAt, documents } }: { preview: SavedFormPreview }) {
  const t = useTranslate()
  const { formatInstant, formatCount } = useFormats()
  return (
    <Facts
      facts={[
        { term: t('review.file.applicant'), value: `${applicant.name} (${applicant.username})` },
        { term: t('review.file.service'), value: service },
        { term: t('review.file.filledAt'), value: formatInstant(filledAt) },
        { term: t('review.file.documents'), value: formatCount(documents) },
      ]}
    />
  )
}

function AadhaarFields({ preview, savedForm }: { preview: SavedFormPreview; savedForm: SavedForm }) {
  const t = useTranslate()
  return preview.aadhaarFields.map(({ name, label }) => (
    <DigitsField
      key={name}
      name={name}
      label={label}
      hint={t('review.file.aadhaar')}
      error={savedForm.numberErrors[name]}
      {...AADHAAR_DIGITS}
      autoComplete="off"
      value={savedForm.numbers[name] ?? ''}
      disabled={savedForm.isSending}
      onChange={({ target }) => savedForm.enterNumber(name, target.value)}
    />
  ))
}

function SendFailure({ savedForm: { sendFailure, fieldErrors } }: { savedForm: SavedForm }) {
  const t = useTranslate()
  return (
    <Notice kind="error" live title={t('review.file.refused')}>
      <p>{sendFailure}</p>
      {fieldErrors.length > 0 && (
        <ul className="list-disc ps-5">
          {[...new Set(fieldErrors)].map((fieldError) => (
            <li key={fieldError}>{fieldError}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

/** The result. It takes the focus, because it replaces the button that the user has clicked. */
function Result({ title, children }: { title: string; children: ReactNode }) {
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => result.current?.focus(), [])
  return (
    <div ref={result} tabIndex={-1} className="outline-none">
      <Notice kind="success" live title={title}>
        {children}
      </Notice>
    </div>
  )
}
