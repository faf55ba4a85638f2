// SPDX-License-Identifier: Apache-2.0
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { findCertificateNumber, findCode } from '#shared/certificates/certificate-code.ts'
import { Button } from '#web/components/controls/button.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Card, Form } from '#web/components/layout/sections.tsx'
import type { CheckInput } from '#web/features/verify/verdict.ts'
import { useTranslate } from '#web/i18n/translation.tsx'

/** The reason why a typed text is not looked up: it is empty, an application ID, or not in the form of a certificate number. */
export type NumberError = 'missing' | 'reference' | 'shape'

interface NumberCardProps {
  /** The error of the number that the user submitted. Reset when the user checks a certificate in another way. */
  error: NumberError | undefined
  onErrorChange: (error: NumberError | undefined) => void
  onCheck: (input: CheckInput) => void
}

/**
 * Checks a typed certificate number, for certificates whose QR code cannot be scanned. If the user pastes the text of a QR
 * code or the link that contains it, that code is checked instead. A text that cannot be a number is an error of the field,
 * because it says nothing about a certificate.
 */
export function NumberCard({ error, onErrorChange, onCheck }: NumberCardProps) {
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const submit = () => {
    const code = findCode(text)
    const number = findCertificateNumber(text)
    const numberError = code || number ? undefined : errorOf(text.trim())
    onErrorChange(numberError)
    if (code) onCheck({ kind: 'code', code })
    else if (number) onCheck({ kind: 'number', number })
    else input.current?.focus()
  }
  return (
    <Card as="section" aria-labelledby="verify-number-title">
      <Form onSubmit={submit} className="flex flex-col gap-3">
        <h2 id="verify-number-title" className="text-lg">
          {t('verify.number')}
        </h2>
        <TextField
          ref={input}
          name="certificate-number"
          label={t('verify.number.label')}
          hint={t('verify.number.hint')}
          error={error && t(`verify.number.${error}`)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            onErrorChange(undefined)
          }}
        />
        <Button type="submit" className="w-full sm:w-fit">
          <Search aria-hidden className="size-5" />
          {t('verify.number.submit')}
        </Button>
      </Form>
    </Card>
  )
}

/** The beginning of an application ID, such as `BC-2026-`. People confuse this ID with the certificate number. */
const REFERENCE = /^[A-Z]{2,3}-\d{4}-/i

function errorOf(text: string): NumberError {
  if (text === '') return 'missing'
  return REFERENCE.test(text) ? 'reference' : 'shape'
}
