// SPDX-License-Identifier: Apache-2.0
import { Search } from 'lucide-react'
import { useState } from 'react'
import { isReference } from '#shared/applications/reference.ts'
import { TRACKING_DIGITS } from '#shared/applications/tracking.ts'
import { foldSearch } from '#shared/unicode-text.ts'
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { DigitsField } from '#web/components/form/digits-field.tsx'
import { Card, Form } from '#web/components/layout/sections.tsx'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'

const EXAMPLE = 'BC-2026-7KQ4M2X3'

interface TrackFormProps {
  busy: boolean
  error: Error | null
  onSubmit: (tracking: { reference: string; digits: string }) => void
}

/**
 * Asks for the application ID and the last digits of the mobile number. The ID contains a check character, so the browser
 * recognises a mistyped ID before the form is sent.
 */
export function TrackForm({ busy, error, onSubmit }: TrackFormProps) {
  const t = useTranslate()
  const failure = useFailureText()(error)
  const [values, setValues] = useState({ reference: '', digits: '' })
  const [showsErrors, setShowsErrors] = useState(false)
  // The ID as the server expects it, whether the user typed lower-case letters, spaces or digits of another script.
  const reference = foldSearch(values.reference).replaceAll(' ', '').toUpperCase()
  const fieldErrors = {
    reference: referenceError(reference),
    digits: values.digits.length === TRACKING_DIGITS ? undefined : ('track.digits.missing' as const),
  }
  const submit = () => {
    setShowsErrors(true)
    const firstInvalid = (['reference', 'digits'] as const).find((name) => fieldErrors[name] !== undefined)
    if (firstInvalid) return document.getElementById(firstInvalid)?.focus()
    onSubmit({ reference, digits: values.digits })
  }
  const errorOf = (name: keyof typeof fieldErrors) => {
    const fieldError = showsErrors ? fieldErrors[name] : undefined
    return fieldError && t(fieldError)
  }
  return (
    <Card>
      <Form onSubmit={submit}>
        <TextField
          name="reference"
          label={t('track.reference')}
          hint={t('track.reference.hint', { example: EXAMPLE })}
          error={errorOf('reference')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={values.reference}
          onChange={({ target }) => setValues({ ...values, reference: target.value })}
        />
        <DigitsField
          name="digits"
          maxDigits={TRACKING_DIGITS}
          label={t('track.digits')}
          hint={t('track.digits.hint')}
          error={errorOf('digits')}
          autoComplete="off"
          value={values.digits}
          onChange={({ target }) => setValues({ ...values, digits: target.value })}
        />
        {failure && <Notice kind="error" live title={failure} />}
        <Button type="submit" busy={busy} className="w-full sm:w-fit">
          {!busy && <Search aria-hidden className="size-5" />}
          {t('track.submit')}
        </Button>
      </Form>
    </Card>
  )
}

function referenceError(reference: string) {
  if (reference === '') return 'track.reference.missing' as const
  return isReference(reference) ? undefined : ('track.reference.wrong' as const)
}
